import { appPaths, friendshipExchangePath } from '@ancrage/shared/paths/app-paths';
import { expect, inEachLanguage, inEnglish, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { encounterKeys, withExchanges } from './page-models/encounter-samples.ts';
import { withReconnections } from './page-models/journal-samples.ts';
import { filled } from './page-models/wording.ts';

const { newest, middle, oldest } = encounterKeys;

const prepared = {
  'prepare-1': 'Son appui',
  'prepare-2': 'Ce comité',
  'prepare-3': 'Me prévenir',
  'prepare-4': 'Nous dire non',
};
const expressed = {
  'express-risks-1': 'Pleurer',
  'express-risks-2': 'Le blesser',
  'express-risks-3': 'Rien ne change',
  'express-shared': 'Ma peur',
};
const listened = {
  'listen-risks-1': 'Être injuste',
  'listen-risks-2': 'Me justifier',
  'listen-risks-3': 'Devoir changer',
  'listen-heard': 'Il se sent seul',
};
const ended = {
  'advice-1': 'Marcher',
  'advice-2': 'Appeler',
  'advice-3': 'Commencer par lui',
  intuitionsdata: ['Je l’appelle vendredi'],
};

inEachLanguage((language) => {
  test('leaving an exchange asks in the words of the specification, and the exchange can be resumed', {
    tag: ['@S-19', '@V-08', '@R-17'],
  }, async ({ arrive, app, page }) => {
    await arrive(friendshipExchangePath(newest, 'express'), { journal: withExchanges });
    const { friendship } = app;
    const shared = friendship.stage('express', 'Karim');
    await shared.goTo('express-risks');
    await shared.shown.getByRole('textbox').first().fill('Paraître fragile');
    await friendship.step('listen').click();
    await app.expectPath(friendshipExchangePath(newest, 'listen'));
    await app.closeExercise();
    const question =
      language === 'fr' ? 'Voulez-vous vraiment quitter\u202f?' : 'Are you sure you want to exit?';
    await expect(page.getByRole('alertdialog', { name: question, exact: true })).toBeVisible();
    await app.button(app.words.exercise.leave.stay).click();
    await expect(friendship.leaveQuestion).toBeHidden();
    await expect
      .poll(async () => JSON.stringify((await onDevice(page)).drafts))
      .toContain('Paraître fragile');
    await page.goBack();
    await app.expectPath(friendshipExchangePath(newest, 'express'));
    await app.closeExercise();
    await app.button(app.words.exercise.leave.leave).click();
    await app.expectPath(appPaths.friendship);
    await page
      .getByRole('link', { name: /La confiance/ })
      .first()
      .click();
    await app.expectPath(friendshipExchangePath(newest, 'express'));
    await expect(page.getByText(app.words.exercise.flow.resumedTitle)).toBeVisible();
    await shared.expectSlide('express-risks');
    await expect(shared.shown.getByRole('textbox').first()).toHaveValue('Paraître fragile');
  });
});

inEnglish(() => {
  test('an exchange is completed from the empty page to its intuition', {
    tag: ['@P-10', '@R-13', '@R-17', '@S-19', '@E-05', '@E-06'],
  }, async ({ arrive, app, page }) => {
    test.slow();
    await arrive(appPaths.friendship, { journal: withReconnections });
    const { friendship } = app;
    const words = app.words.friendship;
    await expect(page.getByText(words.empty.title)).toBeVisible();
    await app.link(words.start).click();
    await app.expectPath(friendship.startPath);
    await app.button(words.exchange.begin).click();
    await expect(app.alert(app.words.outcome.all_fields_required)).toBeVisible();
    const fields = page.getByRole('main').getByRole('textbox');
    await expect(fields).toHaveCount(2);
    for (const field of await fields.all())
      await expect(field).toHaveAccessibleDescription(new RegExp(app.words.outcome.field_required));
    await page.getByRole('navigation').getByRole('link', { name: app.words.shell.tabs.home }).click();
    await friendship.leaveQuestion.getByRole('button', { name: app.words.exercise.leave.stay }).click();
    await friendship.begin('Karim', 'La confiance');
    await expect(friendship.heading('Karim')).toBeVisible();
    await friendship.write('prepare', 'Karim', prepared, 1);
    await friendship.save('prepare');
    await expect(app.toast(app.words.outcome.data_saved).first()).toContainText(
      app.words.outcome.title_success,
    );
    await expect(page).toHaveURL(/\/express$/);
    for (const text of Object.values(prepared))
      await expect(friendship.stage('express', 'Karim').shown).toContainText(text);
    await friendship.write('express', 'Karim', expressed);
    await friendship.save('express');
    await friendship.write('listen', 'Karim', listened);
    await friendship.save('listen');
    await expect(page).toHaveURL(/\/end$/);
    await friendship.write('end', 'Karim', {});
    await friendship.save('end');
    await expect(app.alert(app.words.outcome.one_field_required)).toBeVisible();
    await friendship.write('end', 'Karim', ended);
    await friendship.save('end');
    await expect(page.locator('[data-outcome]')).toHaveText('Je l’appelle vendredi');
    await app.readAll();
    const read = page.getByRole('article');
    for (const text of Object.values({ ...prepared, ...expressed, ...listened, ...ended }).flat())
      await expect(read).toContainText(text);
    await app.expectSynced();
    await page.reload();
    await expect(read).toContainText('Il se sent seul');
    await app.link(words.view.intuitions).click();
    await expect(app.intuitions.status('Je l’appelle vendredi')).not.toBeChecked();
    await page
      .getByRole('main')
      .getByRole('link', { name: filled(words.exchange.title, { person: 'Karim' }) })
      .click();
    await expect(read).toContainText('Marcher');
  });

  test('exchanges are listed by person and by theme, and deleted with an undo', {
    tag: ['@R-13', '@R-17', '@X-07'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.friendship, { journal: withExchanges });
    const { friendship } = app;
    await expect(friendship.groups).toHaveText(['Karim', 'Nadia']);
    await friendship.groupings('theme').check();
    await expect(friendship.groups).toHaveText(['La confiance', 'Le temps']);
    await page.reload();
    await expect(friendship.groupings('theme')).toBeChecked();
    await expect(friendship.groups).toHaveText(['La confiance', 'Le temps']);
    await page.getByRole('link', { name: new RegExp(app.words.friendship.finished) }).click();
    await app.expectPath(friendshipExchangePath(oldest, 'end'));
    await expect(page.getByRole('article')).toContainText('Elle se sent seule');
    const words = app.words.friendship.view;
    await app.button(words.delete).click();
    await page
      .getByRole('alertdialog', { name: words.deleteAsk })
      .getByRole('button', { name: words.delete })
      .click();
    await app.expectPath(appPaths.friendship);
    const toast = app.toast(app.words.outcome.data_deleted);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(2);
    await toast.getByRole('button', { name: app.words.exercise.undo }).click();
    await expect(cards).toHaveCount(3);
  });
});

test('unsaved text is asked about after a reload, too, even right after a saved stage', {
  tag: ['@S-19', '@V-08'],
}, async ({ arrive, app, page }) => {
  await arrive(friendshipExchangePath(middle, 'prepare'), { journal: withExchanges });
  const { friendship } = app;
  await friendship.write('prepare', 'Nadia', prepared, 1);
  await friendship.save('prepare');
  await app.expectPath(friendshipExchangePath(middle, 'express'));
  // Right after a stage was saved, leaving loses nothing.
  await app.closeExercise();
  await app.expectPath(appPaths.friendship);
  await page.goBack();
  await friendship.write('express', 'Nadia', { 'express-risks-1': 'La froisser' });
  await expect.poll(async () => JSON.stringify((await onDevice(page)).drafts)).toContain('La froisser');
  await page.reload();
  await expect(page.getByText(app.words.exercise.flow.resumedTitle)).toBeVisible();
  await app.closeExercise();
  await expect(friendship.leaveQuestion).toBeVisible();
});

test('the address of an exchange is checked, and a closed exchange is edited stage by stage', {
  tag: ['@P-10', '@R-17'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.friendship, { journal: withExchanges });
  await app.walkTo(`/amitiepro/add/${newest}/elsewhere`);
  await app.expectPath(friendshipExchangePath(newest, 'prepare'));
  await app.open(friendshipExchangePath('1', 'listen'));
  await expect(page.getByText(app.words.friendship.exchange.gone)).toBeVisible();

  await app.walkTo(friendshipExchangePath(oldest, 'end'));
  const { exchange } = app.words.friendship;
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(app.words.friendship.stages.listen) })
    .click();
  const listen = app.friendship.stage('listen', 'nadia');
  await listen.goTo('listen-heard');
  await listen.shown.getByRole('textbox').fill('Elle ne dort plus');
  await app.button(exchange.saveChange).click();
  await app.expectPath(friendshipExchangePath(oldest, 'end'));
  await expect(page.getByRole('article')).toContainText('Elle ne dort plus');
  await expect(page.getByRole('article')).toContainText('Marcher le vendredi');
});

test('the search of exchanges ignores case and accents and highlights matches', {
  tag: '@R-13',
}, async ({ arrive, app, page }) => {
  const dates = Array.from({ length: 6 }, (_, at) => String(1772438400000 + at * 86_400_000));
  const exchanges = dates.map((date, at) => ({
    date,
    person: `Personne ${at + 1}`,
    theme: 'La confiance',
    prepare: [at === 2 ? 'Son élan du matin' : 'Son calme', '', '', ''],
    stage: 'prepare',
  }));
  await arrive(appPaths.friendship, {
    journal: {
      ...withReconnections,
      field_amitiepro: Object.fromEntries(exchanges.map((exchange) => [exchange.date, exchange])),
    },
  });
  await page.getByRole('searchbox', { name: app.words.friendship.search }).fill('ELAN');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(['Personne 3']);
  await expect(page.locator('mark')).toHaveText('élan');
});
