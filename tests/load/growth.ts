import { setTimeout as delay } from 'node:timers/promises';
import type { StaffPeopleQuery } from '@ancrage/shared/wire/staff-people';
import { median, secondsFor } from './comparison.ts';
import { measure, type Operation } from './operations.ts';
import { addStrangers } from './people.ts';
import { OPERATIONS } from './requests.ts';
import { listTime, newStaffSession } from './staff-list.ts';
import type { TestBed } from './test-bed.ts';

/** The number of accounts of the smaller installation. */
const FEW = 1_000;
const CONNECTIONS = 4;
/** Lists and searches of the staff: everybody, requests, a common name, a part of an address, and no match. */
const LISTS: Readonly<Record<string, StaffPeopleQuery>> = {
  'staff list': {},
  'staff list of requests': { states: 'pending' },
  'staff search “inès durand”': { search: 'inès durand' },
  'staff search “p471@”': { search: 'p471@' },
  'staff search “p471@” among open accounts': { search: 'p471@', states: 'active' },
  'staff search “zzyzx”': { search: 'zzyzx' },
};
const TIMES = 15;
const SETTLE_MS = 3_000;

interface Options {
  readonly people: number;
  readonly rounds: number;
  readonly seconds: number;
}

/** Times in milliseconds of one operation, in turn with few accounts and with many. */
type Pair = readonly [few: number, many: number];

const inTurn = async (times: number, first: () => Promise<number>, second: () => Promise<number>) => {
  const pairs: Pair[] = [];
  for (let time = 0; time < times; time += 1) {
    // The order alternates from round to round.
    if (time % 2 === 0) pairs.push([await first(), await second()]);
    else {
      const many = await second();
      pairs.push([await first(), many]);
    }
  }
  return pairs;
};

const middleTime = (testBed: TestBed, operation: Operation, seconds: number) => async (): Promise<number> => {
  await testBed.tidy();
  const { servers, visitors, seeded } = testBed;
  const { url } = servers.ours;
  const run = { url, side: 'ours', operation, visitors, seeded, connections: CONNECTIONS, seconds } as const;
  return (await measure(run)).p50;
};

/** Compares response times with few accounts and with many, in turn. */
export const growth = async (
  few: TestBed,
  many: TestBed,
  { people, rounds, seconds }: Options,
  tell: (line: string) => void,
): Promise<void> => {
  await addStrangers(few.installation.settings.databaseUrl, FEW);
  await addStrangers(many.installation.settings.databaseUrl, people);
  await delay(SETTLE_MS); // wait until the database has written its checkpoint
  const count = (number: number): string => number.toLocaleString('en-GB');
  tell(`| | p50 ms with ${count(FEW)} accounts | with ${count(people)} | ratio |`);
  tell('| --- | ---: | ---: | ---: |');
  const row = (name: string, pairs: readonly Pair[]): void => {
    const ratio = median(pairs.map(([less, more]) => more / less));
    const [less, more] = [median(pairs.map(([time]) => time)), median(pairs.map(([, time]) => time))];
    tell(`| ${name} | ${less.toFixed(2)} | ${more.toFixed(2)} | ${ratio.toFixed(2)} |`);
  };
  for (const operation of OPERATIONS) {
    const lasting = secondsFor(operation, seconds);
    const [first, second] = [middleTime(few, operation, lasting), middleTime(many, operation, lasting)];
    row(operation, await inTurn(rounds, first, second));
  }
  const [fewSession, manySession] = [await newStaffSession(few), await newStaffSession(many)];
  for (const [name, query] of Object.entries(LISTS)) {
    const [first, second] = [() => listTime(fewSession, query), () => listTime(manySession, query)];
    row(name, await inTurn(TIMES, first, second));
  }
  tell('');
};
