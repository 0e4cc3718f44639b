import type { Page } from '@playwright/test';
import type { Written } from './exercise-page.ts';

/** What the value of a choice looks like: it is chosen, not typed. */
const CHOSEN = /^[a-z]+$/;

/** A sample with a marker word before each of its texts. */
export const withMarker = (sample: Written, word: string): Written => {
  const mark = (text: string) => (CHOSEN.test(text) ? text : `${word} ${text}`);
  return Object.fromEntries(
    Object.entries(sample).map(([key, text]) => [
      key,
      typeof text === 'string' ? mark(text) : text.map(mark),
    ]),
  );
};

/** Records every journal field sent with the word in it, and every address, header and console message. */
export const recordTraffic = (page: Page, word: string) => {
  const carried = new Set<string>();
  const observed: string[] = [];
  page.on('request', (request) => {
    observed.push(request.url(), JSON.stringify(request.headers()));
    const body = request.method() === 'PATCH' ? (request.postDataJSON() as Record<string, unknown>) : {};
    for (const [field, value] of Object.entries(body))
      if (JSON.stringify(value).includes(word)) carried.add(field);
  });
  page.on('framenavigated', (frame) => observed.push(frame.url()));
  page.on('console', (message) => observed.push(message.text()));
  return { carried, observed };
};
