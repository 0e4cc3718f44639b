import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { begun, firstText, timesInJournal } from './page-models/begun.ts';
import { onDevice } from './page-models/device.ts';
import { expectDrafted, withEveryKind } from './page-models/left-edits.ts';
import { NotesPage } from './page-models/notes-page.ts';

inEnglish(() => {
  test('[Q-52][Q-53] whatever stands begun in two tabs is one: each shows what the other wrote, and once saved in one it begins anew in the other', async ({
    arrive,
    app,
    context,
  }) => {
    await arrive(appPaths.home, { journal: withEveryKind });
    const other = app.onDevice(await context.newPage());
    await other.open(appPaths.home);
    await other.expectSignedIn();
    for (const [name, { path, goToText, save }] of Object.entries(begun))
      await test.step(name, async () => {
        const words = `Jamais dit : ${name}`;
        await app.walkTo(path);
        await goToText?.(app);
        await firstText(app).fill('Jamais dit');
        await expectDrafted(app, 'Jamais dit');
        await other.walkTo(path);
        await expect(firstText(other)).toHaveValue('Jamais dit');
        await firstText(other).press('End');
        await firstText(other).pressSequentially(` : ${name}`);
        await expect(firstText(app)).toHaveValue(words);

        await save(app);
        await expect.poll(() => timesInJournal(app, words)).toBe(1);
        const told = other.page.getByText(other.words.exercise.flow.savedElsewhere);
        if (path === appPaths.notes) await expect(new NotesPage(other).note(words)).toBeVisible();
        else await expect(told).toBeVisible();
        await expect(other.page.getByRole('textbox').filter({ hasText: /./ })).toHaveCount(0);
        await expect.poll(async () => (await onDevice(app.page)).drafts).toEqual([]);

        // What is written there now is another one.
        await goToText?.(other);
        await firstText(other).fill(`${words} encore`);
        await expect(told).toBeHidden();
        await save(other);
        await expect.poll(() => timesInJournal(other, words)).toBe(2);
        await expect.poll(async () => (await onDevice(app.page)).drafts).toEqual([]);
      });
  });
});
