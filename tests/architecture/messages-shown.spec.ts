import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages as french } from '@ancrage/shared/messages/fr/all';
import { MESSAGE_CODES, type MessageCode } from '@ancrage/shared/messages/outcome';
import { describe, expect, it } from '@jest/globals';

const folder = join(import.meta.dirname, '../e2e');

interface Section {
  readonly title: string;
  readonly body: string;
}

/** The text between one match and the next. */
const sections = (text: string, beginning: RegExp): Section[] =>
  [...text.matchAll(beginning)].map(({ index, groups }, place, all) => ({
    title: groups?.title ?? '',
    body: text.slice(index, all[place + 1]?.index),
  }));

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.ts'),
);
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const tests = files
  .filter((name) => name.endsWith('.spec.ts'))
  .flatMap((name) => sections(read(name), /\btest\(\s*(['`])(?<title>.+?)\1/g));
/** The source of the page models' methods, by name. */
const acts = files
  .filter((name) => name.startsWith('page-models/'))
  .flatMap((name) => sections(read(name), /^ {2}(?:async |get )?(?<title>\w+)\(/gm));

const speaksOf = (body: string, code: MessageCode): boolean =>
  new RegExp(`\\boutcome\\.${code}\\b`).test(body) || body.includes(`'${french.outcome[code]}'`);

/** Titles of the browser tests that expect a message, directly or through a page model. */
const shownBy = (code: MessageCode): string[] => {
  const named = acts.filter(({ body }) => speaksOf(body, code)).map(({ title }) => title);
  const asks = named.map((name) => new RegExp(`\\.${name}\\b`));
  return tests
    .filter(({ body }) => speaksOf(body, code) || asks.some((ask) => ask.test(body)))
    .map(({ title }) => title);
};

describe('the messages of the specification', () => {
  it.each(MESSAGE_CODES)('%s is expected in a browser test @V-01 @X-07', (code) => {
    expect(shownBy(code)).not.toEqual([]);
  });
});
