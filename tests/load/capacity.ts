import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { partsOf } from './cpu-profile.ts';
import { DayDevice, REQUESTS_A_DAY } from './day.ts';
import { cpuSecondsOf, type MeasuredProcess } from './measured-process.ts';
import { steadily } from './steady.ts';
import type { TestBed } from './test-bed.ts';

/** A person who is active sends the requests of a day in this time, in seconds. */
const ACTIVE_S = 600;
const FIRST_PEOPLE = 1000;
const GROWTH = 1.5;
const HALVINGS = 3;
const MOST_P95_MS = 100;
/** A server that answers less than this share of the requests is too slow, however fast the answers are. */
const LEAST_ANSWERED = 0.95;
/** Parts of the processor time below this share are added up. */
const SMALLEST_SHARE = 0.015;
const PROFILE = 'capacity.cpuprofile';

const rateOf = (people: number): number => Math.round((people * REQUESTS_A_DAY) / ACTIVE_S);
const number = (value: number): string => value.toLocaleString('en-GB');

interface Answered {
  /** response times in milliseconds, sorted; a request also waits for the device to be free */
  readonly times: readonly number[];
  readonly perSecond: number;
}

/** The requests of a number of active people at a steady rate; the people of the test bed send them in their place. */
const load = async (
  { visitors, seeded }: TestBed,
  { url }: MeasuredProcess,
  people: number,
  seconds: number,
): Promise<Answered> => {
  const free = visitors.map((visitor) => new DayDevice('ours', visitor, seeded));
  const waiting: ((device: DayDevice) => void)[] = [];
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const began = performance.now();
  await steadily(rateOf(people), seconds, async () => {
    const sent = performance.now();
    const device = free.shift() ?? (await new Promise<DayDevice>((resolve) => waiting.push(resolve)));
    await send(url, agent, device);
    times.push(performance.now() - sent);
    const next = waiting.shift();
    if (next) next(device);
    else free.push(device);
  });
  const perSecond = (times.length / (performance.now() - began)) * 1000;
  agent.destroy();
  return { times: times.sort((one, other) => one - other), perSecond };
};

const send = async (url: string, agent: Agent, device: DayDevice): Promise<void> => {
  const { path = '/', method, headers, body } = device.next();
  const sending = request(url + path, { agent, method, headers: headers ?? {} });
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  if ((response.statusCode ?? 500) >= 400)
    throw new Error(`${method} ${path} was answered ${response.statusCode}: ${Buffer.concat(parts)}`);
  device.learn(Buffer.concat(parts).toString(), response.headers.etag);
};

/** One line of the ramp. @returns whether the server carries these people */
const step = async (
  testBed: TestBed,
  people: number,
  seconds: number,
  tell: (line: string) => void,
): Promise<boolean> => {
  await testBed.tidy();
  const { servers, installation } = testBed;
  const coresOf = (pid: number, before: number): string =>
    ((cpuSecondsOf(pid) - before) / seconds).toFixed(2);
  const before = {
    server: cpuSecondsOf(servers.ours.pid),
    postgres: cpuSecondsOf(installation.postgresPid),
    client: process.cpuUsage(),
  };
  const { times, perSecond } = await load(testBed, servers.ours, people, seconds);
  const at = (part: number): number => times[Math.floor(times.length * part)] ?? 0;
  const [p50, p95] = [at(0.5), at(0.95)];
  const { user, system } = process.cpuUsage(before.client);
  const isCarried = p95 < MOST_P95_MS && perSecond >= LEAST_ANSWERED * rateOf(people);
  tell(
    `| ${[
      number(people),
      `${number(Math.round(perSecond))} of ${number(rateOf(people))}`,
      p50.toFixed(1),
      p95.toFixed(1),
      coresOf(servers.ours.pid, before.server),
      coresOf(installation.postgresPid, before.postgres),
      ((user + system) / 1e6 / seconds).toFixed(2),
      isCarried ? 'yes' : 'no',
    ].join(' | ')} |`,
  );
  return isCarried;
};

/** The largest number of active people that the server carries. */
const found = async (isCarried: (people: number) => Promise<boolean>): Promise<number> => {
  let [carried, tooMany] = [0, FIRST_PEOPLE];
  while (await isCarried(tooMany)) {
    carried = tooMany;
    tooMany = Math.round(tooMany * GROWTH);
  }
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = Math.round((carried + tooMany) / 2);
    if (await isCarried(middle)) carried = middle;
    else tooMany = middle;
  }
  return carried;
};

/** Where the processor time of the server goes with so many active people, as a table. */
const tellParts = async (
  testBed: TestBed,
  people: number,
  seconds: number,
  tell: (line: string) => void,
): Promise<void> => {
  const { installation } = testBed;
  await testBed.tidy();
  const profiled = await installation.startProfiled(PROFILE);
  await load(testBed, profiled, people, seconds);
  await profiled.stop();
  const path = join(installation.folder, PROFILE);
  const parts = partsOf(path, profiled.startMs);
  rmSync(path);
  const large = parts.filter(([, share]) => share >= SMALLEST_SHARE);
  const rest = parts.filter(([, share]) => share < SMALLEST_SHARE).reduce((sum, [, share]) => sum + share, 0);
  tell('| Part of the server | Share of its processor time |');
  tell('| --- | ---: |');
  for (const [part, share] of [...large, ['the rest', rest] as const])
    tell(`| ${part} | ${Math.round(share * 100)} % |`);
};

/** How many people can be active at once, found by a ramp, and where the processor time goes then. */
export const capacity = async (
  testBed: TestBed,
  seconds: number,
  tell: (line: string) => void,
): Promise<void> => {
  await load(testBed, testBed.servers.ours, FIRST_PEOPLE, seconds); // warm-up: the compiler
  tell(
    '| People active | Requests a second | p50 ms | p95 ms | Cores: server | PostgreSQL | client | Carried |',
  );
  tell('| ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  const people = await found((count) => step(testBed, count, seconds, tell));
  tell('');
  tell(
    `- **${number(people)}** people active at once with a p95 under ${MOST_P95_MS} ms: each sends the ${REQUESTS_A_DAY} requests of a day in ${ACTIVE_S / 60} minutes.`,
  );
  tell('');
  await tellParts(testBed, people, seconds, tell);
  tell('');
};
