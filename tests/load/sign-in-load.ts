import { parentPort, workerData } from 'node:worker_threads';
import { steadily } from './steady.ts';

// Sends sign-ins at a steady rate from a separate thread, so that they do not delay the measurement.

/** The input of the thread. */
export interface SignInLoad {
  readonly url: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** The sign-in forms, used in turn. */
  readonly forms: readonly string[];
}

/** The results of the sign-ins. */
export interface SignInResults {
  answered: number;
  /** Answered 503. */
  busy: number;
  /** Slowed down: the same few people sign in repeatedly, and more than ten concurrent tries of one account are slowed down. */
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
