import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import { anIdentityCard } from './page-models/journal-samples.ts';

const dateKey = '1700000000000';

/** A reconnection of the old site: its status is that of all its intuitions, one of which nobody can read. */
const anOldReconnection = {
  date: dateKey,
  pf: 'future',
  'reconew-q2-qui': 'Nadia',
  'reconew-q2-datesujet': 'Lundi',
  intuitionsdata: [{ id: 7, name: 'Écouter' }, { titre: 'Sans nom' }, { name: 'Ralentir' }],
  status: 'implemented',
};

test('old intuitions have the status of their entry, and keep it when another answer is edited', {
  tag: ['@E-05', '@T-07', '@R-09'],
}, async ({ arrive, app, page }) => {
  const journal = { field_cid: anIdentityCard, field_intuitions: { [dateKey]: anOldReconnection } };
  await arrive(appPaths.intuitions, { journal });
  const areImplemented = async () => {
    await expect(app.intuitions.lines).toHaveCount(2);
    for (const name of ['Écouter', 'Ralentir']) await expect(app.intuitions.status(name)).toBeChecked();
  };
  await areImplemented();
  await app.open(viewReconnectionPath(dateKey));
  await app.link(app.words.reconnections.view.edit).click();
  const reconnection = app.reconnection('future');
  // An edit begins at the first question.
  for (const { id } of reconnection.slides.slice(1)) {
    await reconnection.expectSlide(id);
    if (id === 'who-and-when') await reconnection.shown.getByRole('textbox').first().fill('Nadia D.');
    if (id !== 'intuitions') await reconnection.next();
  }
  await expect(reconnection.intuitionField(2)).toHaveValue('Ralentir');
  await reconnection.finish();
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await reconnection.save();
  const saved = JSON.parse((await patched).postDataJSON().field_intuitions[0].value);
  expect(saved[dateKey]).toMatchObject({
    'reconew-q2-qui': 'Nadia D.',
    intuitionsdata: [
      { name: 'Écouter', status: 'implemented' },
      { name: 'Ralentir', status: 'implemented' },
      { titre: 'Sans nom' },
    ],
    status: 'implemented',
  });
  await app.open(appPaths.intuitions);
  await areImplemented();
});
