import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import { anIdentityCard } from './page-models/journal-samples.ts';

const DAY = '1700000000000';

/** What an old client wrote: none of its inner keys is ours. */
const anOldJournal = {
  field_cid: anIdentityCard,
  field_deviateurs: {
    [DAY]: { date: DAY, titre: 'La colère froide', texte: 'Je me tais et je compte les torts.' },
  },
  field_pretentions: { [DAY]: { type: 'reception', texte: 'On me doit une réponse dans l’heure.' } },
  field_amitiepro: { [DAY]: { nom: 'Baptiste', texte: 'Il a tenu la réunion seul.' } },
  field_celebrations: {
    [DAY]: { note: 'La signature du contrat.' },
    '1700000100000': 'Un mot sans entrée.',
  },
  field_intuitions: {
    [DAY]: {
      date: DAY,
      avecQui: 'Hélène',
      lieu_moment: { ville: 'Nantes' },
      intuitionsdata: [{ name: 'Écouter', commentaire: 'avant de répondre' }],
    },
  },
};

test('texts that an old client wrote under unknown keys are shown in every list and stay as they are', {
  tag: ['@E-01', '@E-05', '@E-06'],
}, async ({ arrive, app, page }) => {
  const main = page.getByRole('main');
  await arrive(appPaths.derailors, { journal: anOldJournal });
  const derailor = page.getByRole('button', { name: 'La colère froide' });
  await expect(derailor).toContainText('Je me tais et je compte les torts.');
  await expect(page.getByRole('button', { name: 'On me doit une réponse dans l’heure.' })).toBeVisible();
  await derailor.click();
  await expect(main.getByText('Titre', { exact: true })).toBeVisible();
  await app.link(app.words.derailors.edit).click();
  await expect(page.getByRole('heading', { name: app.words.exercise.others.title })).toBeVisible();
  await expect(main).toContainText('La colère froide');

  await app.open(appPaths.friendship);
  await expect(page.getByRole('link', { name: 'Baptiste' })).toContainText('Il a tenu la réunion seul.');
  await page.getByRole('link', { name: 'Baptiste' }).click();
  await expect(main).toContainText('Il a tenu la réunion seul.');

  await app.open(appPaths.reconnections);
  await expect(page.getByRole('link', { name: 'Hélène' })).toContainText('Nantes');
  await app.open(viewReconnectionPath(DAY));
  for (const text of ['Avec qui', 'Hélène', 'Lieu moment · Ville', 'Nantes', 'Écouter · Commentaire'])
    await expect(main.getByText(text, { exact: true })).toBeVisible();

  await app.open(appPaths.notes);
  await expect(main).toContainText('La signature du contrat.');
  await expect(main).toContainText('Un mot sans entrée.');
  await page.getByLabel(app.words.notes.search.label).fill('signature');
  await expect(main.locator('[data-item="note"]')).toHaveCount(1);

  await app.open(appPaths.report);
  await page.getByText(app.words.report.choices, { exact: true }).click();
  await page.getByRole('radio', { name: app.words.report.lengths.detailed }).check();
  for (const text of ['La colère froide', 'On me doit une réponse dans l’heure.', 'Nantes'])
    await expect(main).toContainText(text);
});
