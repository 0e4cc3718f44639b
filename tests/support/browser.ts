import { randomInt } from 'node:crypto';
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  expect,
  type Page,
} from '@playwright/test';
import * as z from 'zod';
import type { TestSession } from './device-session.ts';
import type { PersonTraits, TestPerson } from './factories.ts';
import { othersHaveEnded } from './others.ts';
import type { TestStaff } from './staff.ts';

/** Takes what the browser complains of: an error or a warning on the console, an error nobody caught. */
export interface Complaints {
  /** Expects complaints that match, from now on; every other one fails the test. */
  allow(pattern: RegExp): void;
}

const receivedMailsSchema = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));
export type ReceivedMail = z.infer<typeof receivedMailsSchema>[number];

interface Options {
  /** Whether the browser saves data: the files of further pages are then fetched as they open, which spares a third of the work. */
  savesData: boolean;
}

interface Fixtures {
  complaints: Complaints;
  /** Makes a person of the application with the traits asked for. */
  newPerson(traits?: PersonTraits): Promise<TestPerson>;
  /** Makes a person with the traits asked for, and what a device holds that they have just signed in on. */
  newSession(traits?: PersonTraits): Promise<TestSession>;
  /** The mails that were sent to an address, oldest first. */
  mailsTo(address: string): Promise<ReceivedMail[]>;
  /** Makes a member of the staff who has not signed in yet. */
  newStaffMember(): Promise<TestStaff>;
  /** Where some words lie that were typed, each by what it is: in rows of the database, files, mails, and the log. */
  whereabouts(words: Readonly<Record<string, string>>): Promise<Record<string, string[]>>;
  /** A person with a complete profile and an empty journal. */
  person: TestPerson;
  /** Opens one more browser that shares nothing with the first one, as another device would. */
  newDevice(options?: BrowserContextOptions): Promise<Page>;
}

const environment = (name: 'ANCRAGE_TEST_URL' | 'ANCRAGE_TEST_PEOPLE_URL'): string => {
  const value = process.env[name];
  if (!value) throw new Error('The application of the browser tests does not run.');
  return value;
};

class ComplaintBook implements Complaints {
  readonly heard: string[] = [];
  /** What these tests themselves make the browser say: most of them keep service workers away. */
  private readonly allowed: RegExp[] = [/Service Worker registration blocked by Playwright/];

  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      if (['error', 'warning'].includes(message.type()))
        this.hear(`${message.type()}: ${message.text()} (${message.location().url})`);
    });
    context.on('weberror', (error) => this.hear(`uncaught: ${error.error().stack || error.error().message}`));
  }

  private hear(complaint: string): void {
    if (!this.allowed.some((pattern) => pattern.test(complaint))) this.heard.push(complaint);
  }
}

/** Has the run's application make something that tests need. */
const made = async <Made>(what: string, traits: PersonTraits = {}): Promise<Made> => {
  const answer = await fetch(`${environment('ANCRAGE_TEST_PEOPLE_URL')}${what}`, {
    method: 'POST',
    body: JSON.stringify(traits),
  });
  if (!answer.ok) throw new Error(`Nobody could be made: ${await answer.text()}`);
  return (await answer.json()) as Made;
};

const mailsTo = async (address: string): Promise<ReceivedMail[]> => {
  const answer = await fetch(`${environment('ANCRAGE_TEST_PEOPLE_URL')}/?to=${encodeURIComponent(address)}`);
  return receivedMailsSchema.parse(await answer.json());
};

const whereabouts = async (words: Readonly<Record<string, string>>): Promise<Record<string, string[]>> => {
  const answer = await fetch(`${environment('ANCRAGE_TEST_PEOPLE_URL')}/whereabouts`, {
    method: 'POST',
    body: JSON.stringify(words),
  });
  return z.record(z.string(), z.array(z.string())).parse(await answer.json());
};

/** An address of its own for each browser: what one of them tries too often is not held against another. */
const fromItsOwnAddress = () => ({
  'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
});

/** Says to the app that this browser saves data, as a person may ask of theirs. */
const saveData = (context: BrowserContext) =>
  context.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, 'connection', { get: () => ({ saveData: true }) });
  });

/** The test of every journey: on the running application, and failed by any complaint of the browser. */
export const test = base.extend<Options & Fixtures & { book: ComplaintBook }>({
  // Started, and then kept until the other suites of the run have ended.
  browser: [
    async ({ browser }, use) => {
      await othersHaveEnded();
      await use(browser);
    },
    { scope: 'worker', timeout: 0 },
  ],
  savesData: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  baseURL: async ({}, use) => use(environment('ANCRAGE_TEST_URL')),
  context: async ({ context, savesData }, use) => {
    if (savesData) await saveData(context);
    await use(context);
  },
  book: [
    async ({ context }, use) => {
      const book = new ComplaintBook();
      book.watch(context);
      await use(book);
      expect(book.heard, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  complaints: ({ book }, use) => use(book),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  newPerson: ({}, use) => use((traits) => made<TestPerson>('/', traits)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  newSession: ({}, use) => use((traits) => made<TestSession>('/session', traits)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  mailsTo: ({}, use) => use(mailsTo),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  newStaffMember: ({}, use) => use(() => made<TestStaff>('/staff')),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  whereabouts: ({}, use) => use(whereabouts),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  extraHTTPHeaders: ({}, use) => use(fromItsOwnAddress()),
  person: async ({ newPerson }, use) => use(await newPerson()),
  newDevice: async ({ browser, book, savesData }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        baseURL: environment('ANCRAGE_TEST_URL'),
        extraHTTPHeaders: fromItsOwnAddress(),
        ...options,
      });
      contexts.push(context);
      book.watch(context);
      if (savesData) await saveData(context);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

export { expect };
