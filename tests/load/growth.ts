import { setTimeout as delay } from 'node:timers/promises';
import { median } from './comparison.ts';
import { newDesk, searchTime } from './desk.ts';
import type { Field } from './field.ts';
import { measure, type Operation } from './operations.ts';
import { addStrangers } from './people.ts';

const FEW = 1_000;
const CONNECTIONS = 4;
const GROWING: readonly Operation[] = ['GET node', 'PATCH node', 'GET user', 'sign-in', 'refresh'];
/** What the staff looks for: a name among many, a part of an address, and nobody. */
const SEARCHES = ['inès durand', 'p4711@', 'zzyzx'];
const SETTLE_MS = 3_000;

interface Options {
  readonly people: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** Middle times in milliseconds by what was done. */
type Times = Readonly<Record<string, number>>;

const timesOf = async (field: Field, { rounds, seconds }: Options): Promise<Times> => {
  const times: Record<string, number> = {};
  const { servers, visitors, seeded } = field;
  for (const operation of GROWING) {
    const found: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await field.tidy();
      const run = {
        url: servers.ours.url,
        side: 'ours',
        operation,
        visitors,
        seeded,
        connections: CONNECTIONS,
        seconds,
      } as const;
      found.push((await measure(run)).p50);
    }
    times[operation] = median(found);
  }
  const desk = await newDesk(field);
  for (const words of SEARCHES) times[`staff search “${words}”`] = await searchTime(desk, words);
  times['staff list'] = await searchTime(desk, '');
  return times;
};

/** Whether anything takes longer when there are many accounts. */
export const growth = async (field: Field, options: Options, tell: (line: string) => void): Promise<void> => {
  const { databaseUrl } = field.installation.settings;
  await addStrangers(databaseUrl, FEW);
  const few = await timesOf(field, options);
  await addStrangers(databaseUrl, options.people);
  await delay(SETTLE_MS); // what the database writes out after so many rows is none of the requests'
  const many = await timesOf(field, options);
  const count = (people: number): string => people.toLocaleString('en-GB');
  tell(`| | p50 ms with ${count(FEW)} accounts | with ${count(options.people)} | ratio |`);
  tell('| --- | ---: | ---: | ---: |');
  for (const [name, ms] of Object.entries(few)) {
    const then = many[name] ?? Number.NaN;
    tell(`| ${name} | ${ms.toFixed(2)} | ${then.toFixed(2)} | ${(then / ms).toFixed(2)} |`);
  }
};
