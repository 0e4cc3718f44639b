import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import { type Alteration, AlteringProxy, APACHE, CADDY, DROPPING, NGINX } from '../support/altering-proxy.ts';
import { expect, test as inApp, inEnglish } from './in-app.ts';
import { NotesPage } from './page-models/notes-page.ts';

const test = inApp.extend<{ alteration: Alteration; onTheWay: AlteringProxy }>({
  alteration: [CADDY, { option: true }],
  onTheWay: async ({ alteration }, use) => {
    const proxy = await AlteringProxy.start(process.env.ANCRAGE_TEST_URL ?? '', alteration);
    await use(proxy);
    await proxy.close();
  },
  baseURL: ({ onTheWay }, use) => use(onTheWay.url),
});

/** Text that packing leaves long: `letters` of them. */
const unpackable = (letters: number): string => {
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return (seed % 36).toString(36);
  };
  return Array.from({ length: letters }, next).join('');
};

/** @returns whether the page knows that a long body has left it: from then on it waits longer for the answer */
const watchUploads = async (page: Page): Promise<() => Promise<boolean>> => {
  await page.addInitScript(() => {
    const { send } = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (body) {
      this.upload.addEventListener('load', () => {
        document.documentElement.dataset.uploaded = 'true';
      });
      send.call(this, body);
    };
  });
  return () => page.evaluate(() => document.documentElement.dataset.uploaded === 'true');
};

/** How often the record may be read: at each start of a device, and, where no tag arrives, once a change. */
const MOST_READS = 6;

inEnglish(() => {
  for (const [name, alteration] of Object.entries({ CADDY, NGINX, APACHE, DROPPING })) {
    test.describe(`behind a proxy that alters entity tags as ${name} does`, () => {
      test.use({ alteration });

      test('a note and the account are saved and reach another device', {
        tag: ['@Q-50', '@Q-53', '@C-05', '@E-01'],
      }, async ({ app, arrive, elsewhere, onTheWay }) => {
        const person = await arrive(appPaths.notes);
        const notes = new NotesPage(app);
        await notes.field.fill('Un merci de l’équipe');
        await notes.keep.click();
        await app.expectSynced();
        await notes.field.fill('Un silence');
        await notes.keep.click();
        await expect(notes.notes).toHaveCount(2);
        await app.expectSynced();
        await app.walkTo(appPaths.account);
        for (const company of ['Rivage', 'Boréal']) {
          await app.account.fill({ company });
          await app.account.submit();
          await app.account.expectSaved();
          await expect.poll(() => onTheWay.callsTo('PATCH /user').length).toBe(company === 'Rivage' ? 1 : 2);
        }

        const other = await elsewhere(person, appPaths.notes);
        await expect(new NotesPage(other).note('Un silence')).toBeVisible();
        await expect(new NotesPage(other).note('Un merci de l’équipe')).toBeVisible();
        await other.walkTo(appPaths.account);
        await expect(other.account.field('company')).toHaveValue('Boréal');
        expect(onTheWay.callsTo('PATCH /node').map(({ status }) => status)).toEqual([204, 204]);
        expect(onTheWay.callsTo('PATCH /user').map(({ status }) => status)).toEqual([200, 200]);
        expect(onTheWay.callsTo('GET /node').length).toBeLessThanOrEqual(MOST_READS);
      });
    });
  }

  test('a long field on a slow network arrives and is sent once', {
    tag: ['@Q-63', '@Q-53'],
  }, async ({ app, arrive, page, onTheWay }) => {
    await page.clock.install();
    const hasUploaded = await watchUploads(page);
    await arrive(appPaths.notes, {
      journal: { field_celebrations: { 1: { date: '1', text: unpackable(150_000) } } },
    });
    await app.expectSynced();
    const uplink = onTheWay.hold();
    const notes = new NotesPage(app);
    await notes.field.fill('Un silence');
    await notes.keep.click();
    await expect.poll(uplink.isHolding).toBe(true);
    await expect.poll(hasUploaded).toBe(true);
    await page.clock.fastForward(100_000);
    await expect(app.sync).toHaveText(app.words.shell.sync.sending);
    uplink.release();
    await app.expectSynced();
    expect(onTheWay.callsTo('PATCH /node')).toMatchObject([{ status: 204 }]);
  });
});
