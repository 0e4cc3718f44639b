import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { firstText, newEntries, timesInJournal } from './page-models/new-entries.ts';
import { NotesPage } from './page-models/notes-page.ts';
import { expectDrafted, withEveryKind } from './page-models/unsaved-edit.ts';

const WORDS = 'Une phrase jamais dite';

inEnglish(() => {
  for (const [name, { path, goToText, save }] of Object.entries(newEntries)) {
    test(`${name} begun in two tabs is one draft, which a save in one tab clears in the other`, {
      tag: ['@Q-52', '@Q-53'],
    }, async ({ arrive, app, context }) => {
      await arrive(path, { journal: withEveryKind });
      await goToText?.(app);
      await firstText(app).fill('Une phrase');
      await expectDrafted(app, 'Une phrase');
      const other = app.onDevice(await context.newPage());
      await other.open(path);
      await expect(firstText(other)).toHaveValue('Une phrase');
      await firstText(other).press('End');
      await firstText(other).pressSequentially(' jamais dite');
      await expect(firstText(app)).toHaveValue(WORDS);

      await save(app);
      await expect.poll(() => timesInJournal(app, WORDS)).toBe(1);
      const notice = other.page.getByText(other.words.exercise.flow.savedElsewhere);
      if (path === appPaths.notes) await expect(new NotesPage(other).note(WORDS)).toBeVisible();
      else await expect(notice).toBeVisible();
      await expect(other.page.getByRole('textbox').filter({ hasText: /./ })).toHaveCount(0);
      await expect.poll(async () => (await onDevice(app.page)).drafts).toEqual([]);

      // What is written there now is another one.
      await goToText?.(other);
      await firstText(other).fill(`${WORDS} encore`);
      await expect(notice).toBeHidden();
      await save(other);
      await expect.poll(() => timesInJournal(other, WORDS)).toBe(2);
    });
  }
});
