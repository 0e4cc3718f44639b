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
    for (const key of IDENTITY_CARD_KEYS)
      await expect(app.identityCard.field(key)).toHaveValue(anIdentityCard[key]);
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
