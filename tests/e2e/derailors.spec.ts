import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { encounterKeys, withDerailors } from './page-models/encounter-samples.ts';
import { withCard, withReconnections } from './page-models/journal-samples.ts';
import { said } from './page-models/wording.ts';

const derailor = {
  situation: 'Un comité tendu',
  trigger: 'On me coupe la parole',
  thought: 'Personne ne le fera',
  behaviour: 'Je reprends le dossier',
  effect: 'Tout le monde se tait',
  name: 'Le pompier',
  antidote: 'Poser mon stylo',
};
const claim = {
  situation: 'Le lundi matin',
  name: 'Sans moi, rien ne tient',
  effect: 'Je porte tout',
  truth: 'La maison tenait avant moi',
};

inEnglish(() => {
  test('derailors and claims are locked, with a reason, until the first reconnection', {
    tag: ['@V-04', '@R-10', '@R-18'],
  }, async ({ arrive, app, page }) => {
    const { field_deviateurs } = withDerailors;
    await arrive(appPaths.derailors, { journal: { ...withCard, field_deviateurs } });
    const { locked } = app.words.derailors;
    await expect(page.getByText(locked.title)).toBeVisible();
    await expect(page.getByText('Le volcan')).toHaveCount(0);
    await app.walkTo(appPaths.home);
    await expect(page.getByText(locked.title)).toHaveCount(0);
    await app.walkTo(appPaths.addDerailor);
    await expect(page.getByText(locked.title)).toBeVisible();
    await app.link(locked.start).click();
    await app.expectPath(appPaths.addReconnection);
  });

  test('a derailor and a claim are added together from the empty page', {
    tag: ['@P-06', '@R-18', '@S-17', '@T-12', '@X-07', '@E-06'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.derailors, { journal: withReconnections });
    const words = app.words.derailors;
    await expect(page.getByText(words.empty.title)).toBeVisible();
    await expect(page.getByText(app.exercise('claim').purpose)).toBeVisible();
    await app.walkTo(appPaths.addDerailor);
    await app.link(words.add.both).click();
    await app.derailors.write('derailor', derailor);
    await app.button(words.add.toClaim).click();
    await app.derailors.write('claim', claim, 'emission');
    await app.derailors.finish();
    for (const text of [...Object.values(derailor), ...Object.values(claim)])
      await expect(app.derailors.review).toContainText(text);
    const sent: Record<string, { value: string }[]> = {};
    page.on('request', (request) => {
      if (request.method() === 'PATCH') Object.assign(sent, request.postDataJSON());
    });
    await app.derailors.save();
    await expect(app.toast(app.words.outcome.devpre_saved)).toContainText(app.words.outcome.title_success);
    await expect(app.derailors.items).toHaveCount(2);
    await app.expectSynced();
    const stored = (field: string) => Object.values(JSON.parse(sent[field]?.[0]?.value ?? '{}'));
    expect(stored('field_deviateurs')).toMatchObject([derailor]);
    expect(stored('field_pretentions')).toMatchObject([{ ...claim, kind: 'emission' }]);
    await expect(app.derailors.item(claim.name)).toContainText(words.emission);
  });

  test('a claim added alone is announced with its kind', {
    tag: ['@T-12', '@S-17', '@V-01'],
  }, async ({ arrive, app, page }) => {
    await arrive(`${appPaths.addDerailor}?add=claim`, { journal: withReconnections });
    await app.derailors.exercise('claim').next();
    await expect(page.getByText(app.words.outcome.field_required)).toBeVisible();
    await app.derailors.exercise('claim').expectSlide('kind');
    await page.getByRole('radio', { name: app.words.derailors.reception }).check();
    await app.derailors.write('claim', claim);
    await app.derailors.finish();
    await app.derailors.save();
    await expect(app.toast(app.words.outcome.pretention_saved)).toBeVisible();
    await expect(app.derailors.item(claim.name)).toContainText(app.words.derailors.reception);
  });

  test('derailors and claims can be filtered, read, copied, and deleted with an undo', {
    tag: ['@R-10', '@X-07'],
  }, async ({ arrive, app, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await arrive(appPaths.derailors, { journal: withDerailors });
    const { derailors } = app;
    const words = app.words.derailors;
    await expect(derailors.items).toHaveCount(3);
    await expect(derailors.items.nth(0)).toContainText('Le volcan');
    await expect(derailors.items.nth(1)).toContainText(words.reception);
    await derailors.filter('claims').check();
    await expect(derailors.items).toHaveCount(1);
    await derailors.filter('derailors').check();
    await expect(derailors.items).toHaveCount(2);
    await derailors.open('Le volcan');
    await expect(derailors.item('Le volcan')).toContainText('On se moque de nous.');
    await app.button(words.copy).click();
    await expect(app.toast(app.words.outcome.text_copied)).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('Le volcan');
    expect(copied).toContain('Sortir sur le quai.');
    await app.button(words.delete).click();
    await page
      .getByRole('alertdialog', { name: words.deleteDerailorAsk })
      .getByRole('button', { name: words.delete })
      .click();
    const toast = app.toast(app.words.outcome.data_deleted);
    await expect(derailors.items).toHaveCount(1);
    await expect(derailors.items.getByRole('button').first()).toBeFocused();
    await toast.getByRole('button', { name: app.words.exercise.undo }).click();
    await expect(derailors.items).toHaveCount(2);
    // A page left while it sends does not learn the new revision of the record, and gets a 412.
    await app.expectSynced();
    await page.reload();
    await expect(derailors.filter('derailors')).toBeChecked();
    await expect(derailors.items).toHaveCount(2);
  });
});

test('a claim without a kind can be edited, and its save asks for the kind', {
  tag: ['@S-17', '@R-18'],
}, async ({ arrive, app, page }) => {
  const kindless = { ...claim, date: '1772000000000' };
  await arrive(appPaths.derailors, {
    journal: { ...withReconnections, field_pretentions: { '1772000000000': kindless } },
  });
  const { derailors } = app;
  await derailors.open(claim.name);
  const exercise = derailors.exercise('claim');
  const truth = app.exercise('claim').summary?.sections.at(-1)?.title ?? '';
  await exercise.changeLine(said(truth)).click();
  await exercise.expectSlide('truth');
  await exercise.shown.getByRole('textbox').fill('Je peux demander.');
  await exercise.saveHere();
  await expect(app.alert(app.words.outcome.field_required)).toBeVisible();
  await exercise.expectSlide('kind');
  await page.getByRole('radio', { name: app.words.derailors.reception }).check();
  await exercise.saveHere();
  await expect(app.toast(app.words.outcome.pretention_saved)).toBeVisible();
  await expect(derailors.item(claim.name)).toContainText('Je peux demander.');
});

test('a failed save of a derailor and a claim keeps both open, and a retry adds each once', {
  tag: ['@R-18', '@Q-52'],
}, async ({ arrive, app, page, complaints }) => {
  complaints.allow(/could not be kept/);
  await arrive(`${appPaths.addDerailor}?add=both`, { journal: withReconnections });
  await app.derailors.write('derailor', derailor);
  await app.button(app.words.derailors.add.toClaim).click();
  await app.derailors.write('claim', claim, 'emission');
  await app.derailors.finish();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (value, key) {
      if (value.field !== 'field_pretentions')
        return key === undefined ? put.call(this, value) : put.call(this, value, key);
      IDBObjectStore.prototype.put = put;
      throw new DOMException('The device is full.', 'QuotaExceededError');
    };
  });
  const { flow } = app.words.exercise;
  await app.derailors.review.getByRole('button', { name: flow.save }).click();
  await expect(app.toast(flow.notSaved)).toBeVisible();
  const { drafts, outbox } = await onDevice(page);
  expect([drafts.length, outbox]).toEqual([2, []]);
  await app.derailors.save();
  await expect(app.toast(app.words.outcome.devpre_saved)).toBeVisible();
  await expect(app.derailors.items).toHaveCount(2);
  expect((await onDevice(page)).drafts).toEqual([]);
});

test('a derailor is edited, and a draft survives a reload', { tag: ['@R-18', '@T-12'] }, async ({
  arrive,
  app,
  page,
}) => {
  await arrive(`${appPaths.derailors}?open=derailor-${encounterKeys.oldest}`, { journal: withDerailors });
  await app.link(app.words.derailors.edit).click();
  await expect(app.heading(app.words.derailors.add.editDerailor)).toBeVisible();
  const field = app.derailors.exercise('derailor').shown.getByRole('textbox').first();
  await expect(field).toHaveValue('Une panne');
  await field.fill('Une panne, un retard');
  await expect
    .poll(async () => JSON.stringify((await onDevice(page)).drafts))
    .toContain('Une panne, un retard');
  await page.reload();
  await expect(page.getByText(app.words.exercise.flow.resumedTitle)).toBeVisible();
  await expect(field).toHaveValue('Une panne, un retard');
  await app.derailors.write('derailor', { name: 'La grande pompière' });
  await app.derailors.finish();
  await app.derailors.save();
  await expect(app.toast(app.words.outcome.deviateur_saved)).toBeVisible();
  await expect(app.derailors.item('La grande pompière')).toContainText('Demander, puis me taire.');
  await expect(app.derailors.items).toHaveCount(3);
});
