import { IDENTITY_CARD_KEYS } from '@ancrage/shared/journal/identity-card';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, inOneVisit, test } from './in-app.ts';
import { anIdentityCard } from './page-models/journal-samples.ts';

inEnglish(() => {
  inOneVisit({}, () => {
    test('an empty card asks for at least one field', { tag: '@V-01' }, async ({ arrive, app }) => {
      await arrive(appPaths.identityCard);
      await app.identityCard.submit();
      await expect(app.alert(app.words.outcome.one_field_required)).toBeVisible();
    });

    test('the card says how many lines a reconnection still needs', { tag: ['@V-03', '@K-05'] }, async ({
      arrive,
      app,
      page,
    }) => {
      await arrive(appPaths.identityCard);
      const { missing_one, enough } = app.words.identityCard;
      await app.identityCard.fill({ CIDsymptome: 'Un', CIDphrasereconnexion: 'Deux' });
      await expect(page.getByText(missing_one.replace('{{count}}', '1'))).toBeVisible();
      await app.identityCard.fill({ CIDvocationpro: 'Trois' });
      await expect(page.getByText(enough)).toBeVisible();
    });
  });

  test('the four lines are saved and survive a reload', {
    tag: ['@P-12', '@R-04', '@E-03'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.identityCard);
    const patched = page.waitForRequest((request) => request.method() === 'PATCH');
    await app.identityCard.fill(anIdentityCard);
    await app.identityCard.submit();
    await app.identityCard.expectSaved();
    await app.expectSynced();
    const sent = (await patched).postDataJSON();
    expect(sent.type).toBeTruthy();
    expect(JSON.parse(sent.field_cid[0].value)).toMatchObject(anIdentityCard);
    await page.reload();
    for (const key of IDENTITY_CARD_KEYS) await app.identityCard.expectLine(key, anIdentityCard[key]);
    await app.link(app.words.identityCard.start).click();
    await app.expectPath(appPaths.addReconnection);
  });
});

test('keys that the card does not ask for are shown as they are and survive a save', {
  tag: '@E-03',
}, async ({ arrive, app, page }) => {
  const ailleurs = 'Un mot gardé de l’ancienne carte';
  await arrive(appPaths.identityCard, {
    journal: { field_cid: { CIDsymptome: 'Le souffle court', CIDancien: ailleurs, CIDrang: 3 } },
  });
  await expect(page.getByText(ailleurs)).toBeVisible();
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await app.identityCard.fill({ CIDsymptome: 'La gorge nouée' });
  await app.identityCard.submit();
  const kept = JSON.parse((await patched).postDataJSON().field_cid[0].value);
  expect(kept).toMatchObject({ CIDsymptome: 'La gorge nouée', CIDancien: ailleurs, CIDrang: 3 });
});

test('a card that allows a reconnection is read first; a tap turns it to its form, and the back button turns it back', {
  tag: ['@P-12', '@R-04'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.identityCard, { journal: { field_cid: anIdentityCard } });
  const { identityCard } = app;
  const card = page.getByRole('article', { name: app.words.identityCard.title });
  for (const key of IDENTITY_CARD_KEYS) await expect(identityCard.line(key)).toHaveText(anIdentityCard[key]);
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await card.click({ position: { x: 40, y: 60 } });
  await expect(identityCard.field('CIDsymptome')).toBeVisible();
  await expect(card).toBeHidden();
  await page.goBack();
  await expect(identityCard.turn).toBeFocused();
  await app.expectPath(appPaths.identityCard);

  await identityCard.fill({ CIDsymptome: 'La nuque' });
  await page.reload(); // the draft opens in the form
  await expect(identityCard.field('CIDsymptome')).toHaveValue('La nuque');
  await identityCard.submit();
  await expect(identityCard.line('CIDsymptome')).toHaveText('La nuque');
});

test('the card has the shape of a bank card at a desk, and grows at 320 px where its lines are long', {
  tag: '@P-12',
}, async ({ arrive, app, page }) => {
  const long = 'Quand la voix monte, je reviens au souffle et je laisse la place aux autres. '
    .repeat(4)
    .trim();
  const journal = { field_cid: Object.fromEntries(IDENTITY_CARD_KEYS.map((key) => [key, long])) };
  await page.setViewportSize({ width: 320, height: 700 });
  await arrive(appPaths.identityCard, { journal });
  const { identityCard } = app;
  const card = page.getByRole('article', { name: app.words.identityCard.title });
  await expect(card).toBeVisible();
  const bottomOf = async (part: typeof card) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf(identityCard.line('CIDvocationpro'))).toBeLessThan(await bottomOf(card));
  await identityCard.fill(anIdentityCard);
  await identityCard.submit();
  await identityCard.expectSaved();
  await page.setViewportSize({ width: 1280, height: 800 });
  const { width = 0, height = 1 } = (await card.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(1.586, 2);
});
