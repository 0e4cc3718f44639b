import type { Field } from './field.ts';
import { measure } from './operations.ts';

const SIGN_INS_PER_S = 200;
const READERS = 16;
/** Readers come at a pace of their own, well under what the server can do: what is measured is how long they wait. */
const READS_PER_S = 200;

/** How long somebody who reads a journal waits, when all is quiet and while a storm of people signs in. Source: Q-01. */
export const storm = async (field: Field, seconds: number, tell: (line: string) => void): Promise<void> => {
  const { servers, visitors, seeded } = field;
  const url = servers.ours.url;
  const reading = {
    url,
    side: 'ours',
    operation: 'GET node',
    visitors,
    seeded,
    connections: READERS,
    seconds,
    rate: READS_PER_S,
  } as const;
  await field.tidy();
  const quiet = await measure(reading);
  await field.tidy();
  const stormy = fetchStorm(field, seconds);
  const during = await measure(reading);
  const { answered, busy, slowed } = await stormy;
  tell('| | p50 ms | p95 ms | p99 ms |');
  tell('| --- | ---: | ---: | ---: |');
  tell(
    `| GET node, all quiet | ${quiet.p50.toFixed(2)} | ${quiet.p95.toFixed(2)} | ${quiet.p99.toFixed(2)} |`,
  );
  tell(
    `| GET node, ${SIGN_INS_PER_S} sign-ins a second | ${during.p50.toFixed(2)} | ${during.p95.toFixed(2)} | ${during.p99.toFixed(2)} |`,
  );
  tell('');
  tell(
    `- p95 in the storm: **${(during.p95 / quiet.p95).toFixed(2)}** times the quiet one. ${answered} sign-ins were answered, ${busy} were told to come again, ${slowed} were slowed down.`,
  );
};

/** Sends sign-ins at a steady pace, whatever comes of them. */
const fetchStorm = async ({ servers, visitors, seeded }: Field, seconds: number) => {
  const { id, secret } = seeded.client;
  let [answered, busy, slowed] = [0, 0, 0];
  const signIn = async (number: number): Promise<void> => {
    const { person } = visitors[number % visitors.length] ?? {};
    if (person === undefined) return;
    const body = new URLSearchParams({
      grant_type: 'password',
      username: person.mail,
      password: person.password,
      client_id: id,
      client_secret: secret,
    });
    const { status } = await fetch(`${servers.ours.url}/oauth/token?_format=json`, { method: 'POST', body });
    if (status === 200) answered += 1;
    else if (status === 503) busy += 1;
    // The same few people come again and again: more than ten tries of one account at once are slowed down.
    else if (status === 400) slowed += 1;
    else throw new Error(`A sign-in was answered ${status}.`);
  };
  const sent: Promise<void>[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * SIGN_INS_PER_S);
    while (sent.length < due) sent.push(signIn(sent.length));
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await Promise.all(sent);
  return { answered, busy, slowed };
};
