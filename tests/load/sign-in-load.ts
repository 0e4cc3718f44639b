import { parentPort, workerData } from 'node:worker_threads';
import { steadily } from './steady.ts';

// People who sign in at a steady pace, sent from a thread of their own: whoever measures meanwhile is not held up by them.

/** What the thread is told. */
export interface SignInLoad {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** The sign-ins, as forms, in turn. */
  readonly forms: readonly string[];
}

/** What became of the sign-ins. */
export interface SignInResults {
  answered: number;
  /** Told to come again. */
  busy: number;
  /** The same few people come again and again: more than ten tries of one account at once are slowed down. */
  slowed: number;
}

const { url, perSecond, seconds, forms }: SignInLoad = workerData;
const end: SignInResults = { answered: 0, busy: 0, slowed: 0 };
const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };

await steadily(perSecond, seconds, async (number) => {
  const body = forms[number % forms.length] ?? '';
  const answer = await fetch(`${url}/oauth/token?_format=json`, { method: 'POST', headers, body });
  await answer.arrayBuffer();
  if (answer.status === 200) end.answered += 1;
  else if (answer.status === 503) end.busy += 1;
  else if (answer.status === 400) end.slowed += 1;
  else throw new Error(`A sign-in was answered ${answer.status}.`);
});
parentPort?.postMessage(end);
