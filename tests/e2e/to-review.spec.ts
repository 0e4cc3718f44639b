import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { mergeDocuments } from '@ancrage/shared/journal/merge';
import { allTexts, FULL_JOURNAL, rewritten } from '@ancrage/shared/journal/testing/full-journal';
import {
  appPaths,
  friendshipExchangePath,
  leadershipOverviewPath,
  viewReconnectionPath,
} from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, inOneVisit, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { NotesPage } from './page-models/notes-page.ts';
import { writeElsewhere } from './page-models/other-devices.ts';

/** What one device wrote, and what the other one did: the later text, which is in place. */
const [displaced, inPlace] = [(text: string) => `${text} de A`, (text: string) => `${text} de l’autre B`];

const inConflict = Object.fromEntries(
  JOURNAL_FIELDS.map((field) => [
    field,
    mergeDocuments(field, {
      base: FULL_JOURNAL[field],
      mine: rewritten(FULL_JOURNAL[field], displaced) as JsonObject,
      theirs: rewritten(FULL_JOURNAL[field], inPlace) as JsonObject,
    }),
  ]),
);
const places = JOURNAL_FIELDS.flatMap((field) => allTexts(FULL_JOURNAL[field]));
const exchange = '1772000000050';

const main = (app: App) => app.page.getByRole('main');
const shown = (app: App, text: string) => main(app).getByText(text, { exact: true });
const filled = (text: string, count: number) => text.replace('{{count}}', String(count));

inOneVisit({ journal: inConflict }, () => {
  test('home and the page head link to every answer written on two devices', {
    tag: ['@Q-54', '@X-09'],
  }, async ({ arrive, app }) => {
    await arrive(appPaths.home);
    const { review } = app.words;
    const head = app.page
      .getByRole('banner')
      .getByRole('link', { name: filled(review.head_other, places.length) });
    await expect(head).toHaveAttribute('href', appPaths.review);
    await main(app)
      .getByRole('link', { name: filled(review.versions_other, places.length) })
      .click();
    await app.expectPath(appPaths.review);
    const texts = (await main(app).locator('[data-item="version"]').allInnerTexts()).join('\n');
    for (const place of places) {
      expect(texts).toContain(displaced(place));
      expect(texts).toContain(inPlace(place));
    }
    expect(texts).not.toMatch(/plf\d-|reconew-|intuitionsdata|\/\d/);
  });

  const ownPlaces: Readonly<Record<string, readonly string[]>> = {
    [leadershipOverviewPath]: [
      'plf1',
      'plf5 group',
      'plf6',
      'result plf',
      'result expagil',
      'path intuition',
    ],
    [friendshipExchangePath(exchange, 'end')]: ['exchange listen risk', 'exchange intuition'],
    [viewReconnectionPath('1772000000040')]: ['reconnection who', 'reconnection intuition'],
    [appPaths.identityCard]: ['card symptom', 'card other'],
    [appPaths.intuitionDetails]: ['path intuition', 'exchange intuition', 'further intuition'],
    [appPaths.notes]: ['note'],
  };
  for (const [path, wanted] of Object.entries(ownPlaces)) {
    test(`second versions are shown next to their answers on ${path}`, { tag: '@Q-54' }, async ({
      arrive,
      app,
    }) => {
      await arrive(path);
      for (const text of wanted) await expect(shown(app, displaced(text)).first()).toBeVisible();
    });
  }
});

inEnglish(() => {
  test('another version of a note is adopted after a question, and the choice can be undone', {
    tag: ['@Q-54', '@P-11'],
  }, async ({ arrive, app }) => {
    await arrive(appPaths.notes, { journal: { field_celebrations: inConflict.field_celebrations ?? {} } });
    const { versions } = app.words.exercise;
    const notes = new NotesPage(app);
    const take = main(app).getByRole('button', { name: versions.take });
    await take.click();
    await notes.confirm(versions.takeAsk, versions.take);
    await expect(take).toHaveCount(0);
    await expect(notes.note(displaced('note'))).toBeVisible();
    await app.toast(versions.taken).getByRole('button', { name: app.words.exercise.undo }).click();
    await expect(take).toBeVisible();
    await expect(notes.note(inPlace('note'))).toBeVisible();
    await app.expectSynced();
  });

  test('an entry deleted on another device is announced once, and can be read, restored or dismissed', {
    tag: ['@X-07', '@Q-54'],
  }, async ({ arrive, app }) => {
    const note = (text: string, date: string) => ({ date, text });
    const journal = {
      field_celebrations: {
        1772000000001: note('Un silence', '1772000000001'),
        1772000000002: note('Une marche', '1772000000002'),
        1772000000003: note('Un merci', '1772000000003'),
      },
    };
    const { review } = app.words;
    const person = await arrive(appPaths.home, { journal });
    await app.walkTo(appPaths.notes);
    await writeElsewhere(app, person, {
      field_celebrations: { 1772000000003: note('Un merci', '1772000000003') },
    });
    await app.walkTo(appPaths.identityCard);
    await expect(app.page.getByRole('banner').getByText(filled(review.head_other, 2))).toBeVisible();
    await app.walkTo(appPaths.home);
    const notice = review.deleted.replace('{{what}}', filled(review.kinds.field_celebrations_other, 2));
    const line = main(app).getByRole('listitem').filter({ hasText: notice });
    await line.getByRole('link', { name: review.see }).click();
    await app.expectPath(appPaths.review);
    const walk = main(app).getByRole('article').filter({ hasText: 'Une marche' });
    await walk.getByRole('button', { name: review.putBack }).click();
    await expect(app.toast(review.isBack)).toBeVisible();
    await expect(walk).toHaveCount(0);
    await expect(main(app).getByRole('article').filter({ hasText: 'Un silence' })).toBeVisible();
    await app.walkTo(appPaths.home);
    await main(app).getByRole('button', { name: review.seen }).click();
    await expect(main(app).getByRole('link', { name: review.see })).toHaveCount(0);
    await app.expectSynced();
    await app.walkTo(appPaths.notes);
    await expect(main(app).getByText('Une marche')).toBeVisible();
    await expect(main(app).getByText('Un silence')).toHaveCount(0);
  });
});
