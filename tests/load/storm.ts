import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { SignInLoad, SignInResults } from './sign-in-load.ts';
import { steadily } from './steady.ts';
import type { TestBed } from './test-bed.ts';

const SIGN_INS_PER_S = 200;
/** A rate of reads well below the server's limit, so that the measurement is their response time. */
const READS_PER_S = 200;
const WARM_UP_S = 3;

/** Reads at a steady rate. @returns the response times in milliseconds, sorted */
const timesOfReading = async ({ servers, visitors }: TestBed, seconds: number): Promise<number[]> => {
  const times: number[] = [];
  await steadily(READS_PER_S, seconds, async (number) => {
    const visitor = visitors[number % visitors.length];
    if (visitor === undefined) throw new Error('Nobody is there to read.');
    const began = performance.now();
    const answer = await fetch(`${servers.ours.url}/node/${visitor.person.nid}?_format=json`, {
      headers: { Authorization: `Bearer ${visitor.access}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`A journal was answered ${answer.status}.`);
    times.push(performance.now() - began);
  });
  return times.sort((one, other) => one - other);
};

/** Sends sign-ins at a steady rate. */
const sendSignIns = async (
  { servers, visitors, seeded }: TestBed,
  seconds: number,
): Promise<SignInResults> => {
  const { id, secret } = seeded.client;
  const forms = visitors.map(({ person: { mail, password } }) =>
    new URLSearchParams({
      grant_type: 'password',
      username: mail,
      password,
      client_id: id,
      client_secret: secret,
    }).toString(),
  );
  const workerData: SignInLoad = { url: servers.ours.url, perSecond: SIGN_INS_PER_S, seconds, forms };
  const [end]: SignInResults[] = await once(
    new Worker(new URL('./sign-in-load.ts', import.meta.url), { workerData }),
    'message',
  );
  if (end === undefined) throw new Error('The sign-in thread sent no results.');
  return end;
};

/** Compares the response times of journal reads on an idle server and during a burst of sign-ins. Source: Q-01. */
export const storm = async (
  testBed: TestBed,
  seconds: number,
  tell: (line: string) => void,
): Promise<void> => {
  await testBed.tidy();
  // Warm-up: the first requests of a process wait for the compiler.
  await timesOfReading(testBed, WARM_UP_S);
  const quiet = await timesOfReading(testBed, seconds);
  await testBed.tidy();
  const sent = sendSignIns(testBed, seconds);
  const during = await timesOfReading(testBed, seconds);
  const { answered, busy, slowed } = await sent;
  const at = (times: readonly number[], part: number): number => times[Math.floor(times.length * part)] ?? 0;
  const line = (name: string, times: readonly number[]): string =>
    `| ${[name, ...[0.5, 0.95, 0.99].map((part) => at(times, part).toFixed(2))].join(' | ')} |`;
  tell('| | p50 ms | p95 ms | p99 ms |');
  tell('| --- | ---: | ---: | ---: |');
  tell(line('GET node, all quiet', quiet));
  tell(line(`GET node, ${SIGN_INS_PER_S} sign-ins a second`, during));
  tell('');
  const ratio = (at(during, 0.95) / at(quiet, 0.95)).toFixed(2);
  tell(
    `- p95 in the storm: **${ratio}** times the quiet one. ${answered} sign-ins were answered, ${busy} got a 503, ${slowed} were slowed down.`,
  );
};
