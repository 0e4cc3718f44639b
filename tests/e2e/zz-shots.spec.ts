import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { mergeDocuments } from '@ancrage/shared/journal/merge';
import { EVERY_PLACE, rewritten } from '@ancrage/shared/journal/testing/every-place';
import { appPaths, leadershipOverviewPath } from '@ancrage/shared/paths/app-paths';
import { inEachLanguage, test } from './in-app.ts';
import { NotesPage } from './page-models/notes-page.ts';
import { writeElsewhere } from './page-models/other-devices.ts';

const inConflict = Object.fromEntries(
  JOURNAL_FIELDS.map((field) => [
    field,
    mergeDocuments(field, {
      base: EVERY_PLACE[field],
      mine: rewritten(EVERY_PLACE[field], (x) => `${x} de A`) as JsonObject,
      theirs: rewritten(EVERY_PLACE[field], (x) => `${x} de l’autre B`) as JsonObject,
    }),
  ]),
);
inEachLanguage((lang) => {
  for (const [name, size, scheme] of [
    ['phone', { width: 390, height: 844 }, 'light'],
    ['desk', { width: 1280, height: 800 }, 'dark'],
  ] as const)
    test(`shots ${name}`, async ({ arrive, app, page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: scheme });
      const gone = { 1772000000011: { date: '1772000000011', text: 'Un silence au bord du canal.' }, 1772000000012: { date: '1772000000012', text: 'Une marche' } };
      const notes = { ...inConflict.field_celebrations, ...gone };
      const person = await arrive(appPaths.home, { journal: { ...inConflict, field_celebrations: notes } });
      await app.walkTo(appPaths.notes);
      await writeElsewhere(app, person, { field_celebrations: inConflict.field_celebrations ?? {} });
      await app.walkTo(appPaths.identityCard);
      await page.waitForTimeout(800);
      const shot = (n: string, full = false) => page.screenshot({ path: `/tmp/shots-v/${lang}-${name}-${n}.png`, fullPage: full });
      await shot('card', true);
      await app.walkTo(appPaths.home);
      await page.waitForTimeout(500);
      await shot('home');
      await app.walkTo(appPaths.review);
      await page.waitForTimeout(500);
      await shot('review', true);
      await app.walkTo(leadershipOverviewPath);
      await page.waitForTimeout(500);
      await shot('path', true);
      await app.walkTo(appPaths.notes);
      await page.waitForTimeout(500);
      await shot('notes', true);
      const n = new NotesPage(app);
      await n.field.fill('Le mot regretté');
      await n.keep.click();
      await app.expectSynced();
      await n.press(n.note('Le mot regretté'), app.words.notes.delete);
      await n.confirm(app.words.notes.deleteAsk, app.words.notes.deleteDo);
      await app.expectSynced();
      await app.walkTo(appPaths.history);
      await page.getByRole('main').getByRole('region').first().getByRole('button', { name: app.words.history.show }).click();
      await page.waitForTimeout(800);
      await shot('history', true);
    });
});
