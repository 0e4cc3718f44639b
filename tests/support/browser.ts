import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type ConsoleMessage,
  expect,
  type Page,
  type WebError,
} from '@playwright/test';
import * as z from 'zod';
import { type Device, type DeviceOptions, Devices } from './device-pool.ts';
import type { TestSession } from './device-session.ts';
import type { PersonOverrides, TestPerson } from './factories.ts';
import { otherSuitesHaveEnded } from './other-suites.ts';
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
  /** Makes a person of the application with these overrides. */
  newPerson(overrides?: PersonOverrides): Promise<TestPerson>;
  /** Makes a person with these overrides, and the storage of a device on which they have just signed in. */
  newSession(overrides?: PersonOverrides): Promise<TestSession>;
  /** Signs a person with an unchanged account in. @returns the storage of that device */
  signedInDevice(person: TestPerson): Promise<Record<string, string>>;
  /** The mails that were sent to an address, oldest first. */
  mailsTo(address: string): Promise<ReceivedMail[]>;
  /** Makes a member of the staff who has not signed in yet. */
  newStaffMember(): Promise<TestStaff>;
  /** Finds typed words, each by its name: in rows of the database, files, mails, and the log. */
  findWords(words: Readonly<Record<string, string>>): Promise<Record<string, string[]>>;
  /** A person with a complete profile and an empty journal. */
  person: TestPerson;
  /** Opens another browser that shares nothing with the first one, as another device. */
  newDevice(options?: BrowserContextOptions): Promise<Page>;
}

/** What the fixtures above are made of. */
interface Inner {
  complaintLog: ComplaintLog;
  /** What the browser of a test is like. */
  deviceOptions: DeviceOptions;
  /** Acquires a device until the end of the test. */
  acquireDevice(options?: BrowserContextOptions): Promise<Device>;
  /** The device that the test begins with. */
  device: Device;
}

const environment = (name: 'ANCRAGE_TEST_URL' | 'ANCRAGE_TEST_PEOPLE_URL'): string => {
  const value = process.env[name];
  if (!value) throw new Error('The application of the browser tests does not run.');
  return value;
};

class ComplaintLog implements Complaints {
  readonly heard: string[] = [];
  private readonly ends: (() => void)[] = [];
  /** What these tests themselves make the browser say: most keep service workers away, and some switch the network off. */
  private readonly allowed: RegExp[] = [
    /Service Worker registration blocked by Playwright/,
    /net::ERR_INTERNET_DISCONNECTED/,
  ];

  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  /** Listens to a browser, until the end of the test. */
  watch(context: BrowserContext): void {
    const hearMessage = (message: ConsoleMessage) => {
      if (['error', 'warning'].includes(message.type()))
        this.hear(`${message.type()}: ${message.text()} (${message.location().url})`);
    };
    const hearError = (error: WebError) =>
      this.hear(`uncaught: ${error.error().stack || error.error().message}`);
    context.on('console', hearMessage);
    context.on('weberror', hearError);
    this.ends.push(() => context.off('console', hearMessage).off('weberror', hearError));
  }

  close(): void {
    for (const end of this.ends) end();
  }

  private hear(complaint: string): void {
    if (!this.allowed.some((pattern) => pattern.test(complaint))) this.heard.push(complaint);
  }
}

/** Asks the application of the run to make what a test needs. */
const requestFixture = async <Made>(
  what: string,
  overrides: PersonOverrides | TestPerson = {},
): Promise<Made> => {
  const answer = await fetch(`${environment('ANCRAGE_TEST_PEOPLE_URL')}${what}`, {
    method: 'POST',
    body: JSON.stringify(overrides),
  });
  if (!answer.ok) throw new Error(`The person could not be made: ${await answer.text()}`);
  return (await answer.json()) as Made;
};

const mailsTo = async (address: string): Promise<ReceivedMail[]> => {
  const answer = await fetch(`${environment('ANCRAGE_TEST_PEOPLE_URL')}/?to=${encodeURIComponent(address)}`);
  return receivedMailsSchema.parse(await answer.json());
};

const findWords = async (words: Readonly<Record<string, string>>): Promise<Record<string, string[]>> => {
  const answer = await fetch(`${environment('ANCRAGE_TEST_PEOPLE_URL')}/find-words`, {
    method: 'POST',
    body: JSON.stringify(words),
  });
  return z.record(z.string(), z.array(z.string())).parse(await answer.json());
};

/** The test of every journey: on the running application, and failed by any complaint of the browser. */
export const test = base.extend<Options & Fixtures & Inner, { devices: Devices }>({
  // Started, and then kept until the other suites of the run have ended.
  browser: [
    async ({ browser }, use) => {
      await otherSuitesHaveEnded();
      await use(browser);
    },
    { scope: 'worker', timeout: 0 },
  ],
  savesData: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  baseURL: async ({}, use) => use(environment('ANCRAGE_TEST_URL')),
  devices: [async ({ browser }, use) => use(new Devices(browser)), { scope: 'worker' }],
  deviceOptions: (
    {
      baseURL,
      bypassCSP,
      colorScheme,
      contextOptions,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      locale,
      savesData,
      serviceWorkers,
      viewport,
    },
    use,
  ) =>
    use({
      ...contextOptions,
      ...(baseURL !== undefined && { baseURL }),
      ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
      ...(locale !== undefined && { locale }),
      bypassCSP,
      colorScheme,
      hasTouch,
      isMobile,
      savesData,
      serviceWorkers,
      viewport,
    }),
  acquireDevice: async ({ devices, deviceOptions }, use, info) => {
    const acquired: Device[] = [];
    await use(async (options = {}) => {
      const device = await devices.acquire({ ...deviceOptions, ...options });
      acquired.push(device);
      return device;
    });
    for (const device of acquired) await devices.release(device, info.status === info.expectedStatus);
  },
  device: async ({ acquireDevice }, use) => use(await acquireDevice()),
  context: ({ device }, use) => use(device.context),
  page: ({ device }, use) => use(device.page),
  complaintLog: [
    async ({ context }, use) => {
      const log = new ComplaintLog();
      log.watch(context);
      await use(log);
      log.close();
      expect(log.heard, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  complaints: ({ complaintLog }, use) => use(complaintLog),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  newPerson: ({}, use) => use((overrides) => requestFixture<TestPerson>('/', overrides)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  newSession: ({}, use) => use((overrides) => requestFixture<TestSession>('/session', overrides)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  signedInDevice: ({}, use) => use((person) => requestFixture<Record<string, string>>('/device', person)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  mailsTo: ({}, use) => use(mailsTo),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  newStaffMember: ({}, use) => use(() => requestFixture<TestStaff>('/staff')),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures needed from the pattern
  findWords: ({}, use) => use(findWords),
  person: async ({ newPerson }, use) => use(await newPerson()),
  newDevice: ({ acquireDevice, complaintLog }, use) =>
    use(async (options) => {
      const device = await acquireDevice(options);
      complaintLog.watch(device.context);
      return device.page;
    }),
});

export { expect };
