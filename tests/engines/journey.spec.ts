import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messages as english } from '@ancrage/shared/messages/en/all';
import { messages as french } from '@ancrage/shared/messages/fr/all';
import type { Messages } from '@ancrage/shared/messages/messages';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Instance, type InstanceSettings } from '../drills/instance.ts';
import { makePeople } from '../drills/people.ts';
import { askDatabase } from '../support/ask-database.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import type { SignedInPerson } from '../support/factories.ts';
import { freePort } from '../support/free-port.ts';
import { openFolder } from '../support/test-run.ts';
import { startFirefox } from './firefox.ts';
import type { OtherBrowser } from './other-browser.ts';
import { startWebKit } from './web-kit.ts';

// One journey in the engines that the browser tests do not cover: they may reject what Chromium accepts.

const PATIENCE_MS = 30_000;
const ENGINES = [
  ['Firefox', startFirefox, 0],
  ['WebKit', startWebKit, 1],
] as const;

let database: TestDatabase;
let settings: InstanceSettings;
let people: SignedInPerson[];
let folder: string;
beforeAll(async () => {
  database = await cloneDatabase();
  folder = openFolder('engines');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  settings = {
    ANCRAGE_DATA_DIR: dataDir,
    ANCRAGE_VOLATILE_DATABASE: 'yes',
    DATABASE_URL: database.url,
    DRAIN_SECONDS: '0',
  };
  ({ people } = await makePeople(settings, ENGINES.length));
});
afterAll(() => database.drop());

const mustBeThere = (person: SignedInPerson | undefined): SignedInPerson => {
  if (person === undefined) throw new Error('Nobody was made.');
  return person;
};
const filesOf = async ({ uid }: SignedInPerson): Promise<number> =>
  (await askDatabase(database.url, 'SELECT FROM note_file WHERE uid = $1', [uid])).length;

const field = (label: string) =>
  `[...document.querySelectorAll('label')].find((one) => one.textContent.trim() === ${JSON.stringify(label)})?.control`;
const button = (name: string) =>
  `[...document.querySelectorAll('button')].find((one) => one.textContent.trim() === ${JSON.stringify(name)})`;
const FILES = `document.querySelector('input[type=file]')`;
const NOTE = `document.querySelector('main textarea')`;
/** Keeps the drafts of the device busy for as long as the page lives, as a slow disk would. */
const HOLD_UP_DRAFTS = `new Promise((resolve) => {
  const opening = indexedDB.open('ancrage');
  opening.onsuccess = () => {
    const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
    const ask = () => { drafts.count().onsuccess = ask; };
    ask();
    resolve();
  };
})`;
/** Replaces the access token by an expired one. */
const AGE_TOKENS = `new Promise((resolve) => {
  const aged = { ...JSON.parse(localStorage.getItem('auth')), accessExpiresAt: 0 };
  localStorage.setItem('auth', JSON.stringify(aged));
  const opening = indexedDB.open('ancrage-session');
  opening.onsuccess = () => {
    const writing = opening.result.transaction('session', 'readwrite');
    writing.objectStore('session').put(aged, 'auth');
    writing.oncomplete = () => { opening.result.close(); resolve(); };
  };
})`;
/** How often the current page has requested tokens since it was loaded. */
const TOKEN_REQUESTS = `performance.getEntriesByType('resource').filter(({ name }) => name.includes('/oauth/token')).length`;

describe.each(ENGINES)('in %s', (_, start, place) => {
  let browser: OtherBrowser;
  let server: Instance;
  let port: number;
  let person: SignedInPerson;
  /** The texts in the browser's language on this machine. */
  let words: Messages;

  beforeAll(async () => {
    person = mustBeThere(people[place]);
    port = await freePort();
    [browser, server] = await Promise.all([start(), Instance.start(settings, { port })]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  const shown = async () => String(await browser.valueOf('document.body.innerText'));
  const shows = (text: string) => eventually(async () => expect(await shown()).toContain(text), PATIENCE_MS);
  const is = (expression: string) =>
    eventually(async () => expect(await browser.valueOf(`Boolean(${expression})`)).toBe(true), PATIENCE_MS);
  const open = (path: string) => browser.open(`${server.url}${path}`);

  it('a sign-in offers no newer version and caches the app on the device @R-01 @S-12 @P-02', async () => {
    await open(appPaths.loginForm);
    await is(`document.documentElement.lang && document.querySelector('form')`);
    words = (await browser.valueOf('document.documentElement.lang')) === 'fr' ? french : english;
    const { form } = words.session;
    await browser.type(field(form.mail), person.mail);
    await browser.type(field(form.password), person.password);
    await browser.press(button(form.submit));
    await is(`location.pathname === '/' && navigator.serviceWorker.controller?.state === 'activated'`);
    await shows(words.shell.sync.synced);
    expect(await shown()).not.toContain(words.outcome.new_version);
  });

  it('a note and its file survive a reload offline, and are sent later @P-02 @P-11 @Q-52 @Q-53', async () => {
    const file = join(folder, 'pensée.txt');
    writeFileSync(file, 'Respirer');
    await open(appPaths.notes);
    await is(FILES);
    await server.stop();
    await browser.attach(FILES, file);
    await shows('pensée.txt');
    await browser.type(NOTE, 'Sans réseau');
    await browser.press(button(words.notes.keep));
    await is(`!document.querySelector('main textarea').value`);
    await open(appPaths.notes);
    await shows('Sans réseau');
    await shows('pensée.txt');
    server = await Instance.start(settings, { port });
    await browser.valueOf(`dispatchEvent(new Event('focus'))`);
    await shows(words.shell.sync.synced);
    await eventually(async () => expect(await filesOf(person)).toBe(1), PATIENCE_MS);
  });

  it('words typed while the disk is busy are there after a reload @Q-52', async () => {
    await open(appPaths.notes);
    await is(NOTE);
    await browser.valueOf(HOLD_UP_DRAFTS);
    await browser.type(NOTE, 'À moitié');
    await open(appPaths.notes);
    await is(`${NOTE}?.value === 'À moitié'`);
  });

  it('two tabs with an expired access token request one new pair @Q-14 @K-02', async () => {
    await browser.openTab();
    await open('/');
    await shows(words.shell.sync.synced);
    const asked: number[] = [];
    for (let round = 0; round < 8; round += 1) {
      await browser.valueOf(AGE_TOKENS);
      const together = Date.now() + 300;
      for (let tab = 0; tab < 2; tab += 1) {
        await browser.valueOf(
          `(window.isOld = true, setTimeout(() => location.reload(), ${together} - Date.now()))`,
        );
        await browser.switchTab();
      }
      let requests = 0;
      for (let tab = 0; tab < 2; tab += 1) {
        await is('!window.isOld');
        await shows(words.shell.sync.synced);
        requests += Number(await browser.valueOf(TOKEN_REQUESTS));
        await browser.switchTab();
      }
      asked.push(requests);
    }
    expect(asked.filter((requests) => requests > 1)).toEqual([]);
    expect(asked).toContain(1);
  });
});
