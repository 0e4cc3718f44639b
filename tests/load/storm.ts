import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Field } from './field.ts';
import type { Rush, RushEnd } from './rush.ts';
import { steadily } from './steady.ts';

const SIGN_INS_PER_S = 200;
/** Readers come at a pace of their own, well under what the server can do: what is measured is how long they wait. */
const READS_PER_S = 200;
const WARM_UP_S = 3;

/** Reads at a steady pace, and tells how long each took, in milliseconds, shortest first. */
const timesOfReading = async ({ servers, visitors }: Field, seconds: number): Promise<number[]> => {
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

/** Sends sign-ins at a steady pace, whatever comes of them. */
const rush = async ({ servers, visitors, seeded }: Field, seconds: number): Promise<RushEnd> => {
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
  const workerData: Rush = { url: servers.ours.url, perSecond: SIGN_INS_PER_S, seconds, forms };
  const [end]: RushEnd[] = await once(
    new Worker(new URL('./rush.ts', import.meta.url), { workerData }),
    'message',
  );
  if (end === undefined) throw new Error('The rush told nothing.');
  return end;
};

/** How long somebody who reads a journal waits, when all is quiet and while a storm of people signs in. Source: Q-01. */
export const storm = async (field: Field, seconds: number, tell: (line: string) => void): Promise<void> => {
  await field.tidy();
  // The first readers of a process wait for what is compiled for them.
  await timesOfReading(field, WARM_UP_S);
  const quiet = await timesOfReading(field, seconds);
  await field.tidy();
  const rushed = rush(field, seconds);
  const during = await timesOfReading(field, seconds);
  const { answered, busy, slowed } = await rushed;
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
    `- p95 in the storm: **${ratio}** times the quiet one. ${answered} sign-ins were answered, ${busy} were told to come again, ${slowed} were slowed down.`,
  );
};
