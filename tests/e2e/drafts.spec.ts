import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import { holdUpWrites } from './page-models/device.ts';
import { NotesPage } from './page-models/notes-page.ts';

test('[Q-52][S-18] a note left while the disk is busy is found again to its last letter', async ({
  arrive,
  app,
  page,
}) => {
  await arrive(appPaths.notes);
  const notes = new NotesPage(app);
  const letGo = await holdUpWrites(page, 'drafts');
  await notes.field.pressSequentially('Une phrase entière');
  await app.link(app.words.shell.tabs.home).click();
  await app.expectPath(appPaths.home);
  await page.goBack();
  await app.expectPath(appPaths.notes);
  await letGo();
  await expect(notes.field).toHaveValue('Une phrase entière');
});
