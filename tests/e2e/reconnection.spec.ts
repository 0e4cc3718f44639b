import type { BlockOf } from '@ancrage/shared/content/exercise';
import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, inOneVisit, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { onDevice } from './page-models/device-storage.ts';
import {
  anIdentityCard,
  reconnectionSample,
  sampleKeys,
  withCard,
  withReconnections,
} from './page-models/journal-samples.ts';
import { said } from './page-models/wording.ts';

type SummaryEntry = BlockOf<'summary'>['sections'][number]['entries'][number];

/** The texts that an entry of the summary has to show, out of all that was written. */
const textsShown = (entry: SummaryEntry): string[] => {
  if (entry.show === 'identity-card') return [anIdentityCard.CIDvocationpro];
  const keys = entry.show === 'list' ? [entry.prefix, entry.echo ?? entry.prefix] : [entry.key];
  const texts = keys.flatMap((key) => reconnectionSample[key] ?? []);
  if (texts.length === 0) throw new Error(`Nothing was written for ${keys.join(' and ')}.`);
  return texts;
};

const stored = {
  pf: 'past',
  'reconew-q2-qui': 'Karim',
  'reconew-q3-fait': 'J’ai coupé la parole.',
  'reconew-q4-4': 'Le remercier',
  'reconew-q6-difficultes-1': 'Défendre un projet subi',
  'reconew-q6-difficultes-2': 'Le manque de temps',
  'reconew-q6-besoins-1': 'Qu’on reconnaisse son travail',
  'reconew-q6-peurs-1': 'Avoir l’air de ne pas savoir',
  'reconew-q7-difficultes-2': 'Prendre une heure',
  'reconew-q7-besoins-1': 'Dire ce qui est bien fait',
  'reconew-q7-peurs-1': 'Douter à voix haute, moi aussi',
  'reconew-q8-1': 'Son silence était de la fatigue',
  'reconew-q9-1': 'Lui proposer un café vendredi',
  status: 'pending',
};

inEnglish(() => {
  test('a reconnection about a past situation is saved from the first question to the journal', {
    tag: ['@P-05', '@R-15', '@E-01', '@E-04', '@E-05', '@S-14', '@T-12', '@X-07'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.addReconnection, { journal: withCard });
    const reconnection = app.reconnection('past');
    await reconnection.write(reconnectionSample);
    await reconnection.finish();
    // The back button closes the summary, and nothing is left.
    await page.goBack();
    await expect(reconnection.summary).toBeHidden();
    await expect(reconnection.leaveQuestion).toBeHidden();
    await reconnection.finish();
    const sections = app.exercise('reconnection').summary?.sections ?? [];
    expect(sections.length).toBeGreaterThan(5);
    for (const { title, entries } of sections) {
      const section = reconnection.summarySection(said(title));
      for (const entry of entries)
        for (const text of textsShown(entry)) await expect(section).toContainText(text);
    }
    const patched = page.waitForRequest((request) => request.method() === 'PATCH');
    await reconnection.save();
    await expect(app.toast(app.words.outcome.intuitions_saved)).toContainText(
      app.words.outcome.title_success,
    );
    const entries = JSON.parse((await patched).postDataJSON().field_intuitions[0].value);
    const [dateKey = ''] = Object.keys(entries);
    await app.expectPath(viewReconnectionPath(dateKey));
    expect(entries[dateKey]).toMatchObject({ ...stored, date: dateKey });
    expect(entries[dateKey].intuitionsdata).toMatchObject([
      { name: 'Je demande d’abord ce qui l’inquiète', status: 'pending' },
      { name: 'Je laisse un silence', status: 'pending' },
    ]);
  });

  test('a reconnection about a future situation has other questions', {
    tag: ['@S-13', '@E-04'],
  }, async ({ arrive, app }) => {
    await arrive(appPaths.addReconnection, { journal: withCard });
    const past = app.reconnection('past');
    const future = app.reconnection('future');
    await past.goTo('situation');
    await past.choose();
    const whoBlock = past.slide('who-and-when').blocks[0];
    if (whoBlock?.kind !== 'question') throw new Error('The first question is about whom.');
    const [asksPast, asksFuture] = [said(whoBlock.label, 'past'), said(whoBlock.label, 'future')];
    expect(asksPast).not.toBe(asksFuture);
    await past.next();
    await expect(past.field(asksPast)).toBeVisible();
    await past.next();
    await past.expectSlide('lived');
    await past.previous();
    await past.expectSlide('who-and-when');
    await past.previous();
    await past.expectSlide('situation');
    await future.choose();
    await future.next();
    await expect(future.field(asksFuture)).toBeVisible();
    await expect(future.field(asksPast)).toHaveCount(0);
    await future.next();
    await future.expectSlide('vocation');
    await expect(future.shown.getByText(anIdentityCard.CIDvocationpro)).toBeVisible();
  });

  test('leaving by a link or the back button asks first and keeps the draft', {
    tag: ['@S-15', '@V-08'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.home, { journal: withCard });
    await app.link(app.words.home.start).click();
    const reconnection = app.reconnection('future');
    await reconnection.goTo('situation');
    await reconnection.choose();
    await app.closeExercise();
    await expect(reconnection.leaveQuestion).toBeVisible();
    await app.button(app.words.exercise.leave.stay).click();
    await expect(reconnection.leaveQuestion).toBeHidden();
    await reconnection.expectSlide('situation');
    await page.goBack();
    await reconnection.expectSlide('settle');
    await expect(reconnection.leaveQuestion).toBeHidden();
    await page.goBack();
    await expect(reconnection.leaveQuestion).toBeVisible();
    await app.button(app.words.exercise.leave.leave).click();
    await app.expectPath(appPaths.home);
    await app.link(app.words.home.resume).click();
    await reconnection.goTo('situation');
    await expect(page.getByRole('radio', { checked: true })).toHaveValue('future');
  });
});

test('the situation is required, and the question before leaving has the specified wording', {
  tag: ['@S-13', '@V-01', '@V-08'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.addReconnection, { journal: withCard });
  const reconnection = app.reconnection('past');
  await reconnection.goTo('situation');
  await reconnection.next();
  await expect(page.getByText(app.words.outcome.field_required)).toBeVisible();
  await reconnection.expectSlide('situation');
  await app.closeExercise();
  await expect(page.getByRole('alertdialog')).toContainText('Voulez-vous vraiment quitter cette reconnexion');
});

test('a half-written reconnection survives a reload on its slide', {
  tag: ['@P-05', '@R-15', '@S-15'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.addReconnection, { journal: withCard });
  const reconnection = app.reconnection('past');
  await reconnection.goTo('situation');
  await reconnection.choose();
  await reconnection.next();
  const question = reconnection.slide('who-and-when').blocks[0];
  if (question?.kind !== 'question') throw new Error('The first question is about whom.');
  await reconnection.field(said(question.label, 'past')).fill('Karim, qui dirige l’usine');
  await expect
    .poll(async () => JSON.stringify((await onDevice(page)).drafts))
    .toContain('Karim, qui dirige l’usine');
  await page.reload();
  await expect(page.getByText(app.words.exercise.flow.resumedTitle)).toBeVisible();
  await reconnection.expectSlide('who-and-when');
  await expect(reconnection.field(said(question.label, 'past'))).toHaveValue('Karim, qui dirige l’usine');
});

test('intuitions can be moved, edited and deleted, each with an undo', { tag: ['@P-05', '@X-07'] }, async ({
  arrive,
  app,
}) => {
  await arrive(appPaths.addReconnection, { journal: withCard });
  const reconnection = app.reconnection('future');
  await reconnection.write({ intuitionsdata: ['Une', 'Deux', 'Trois'] });
  await reconnection.moveUp(3);
  await expect(reconnection.intuitionField(2)).toHaveValue('Trois');
  await reconnection.intuitionField(2).fill('Trois, relue');
  await reconnection.removeIntuition(1);
  await expect(reconnection.intuitionField(1)).toHaveValue('Trois, relue');
  const toast = app.toast(app.words.outcome.intuition_deleted);
  await toast.getByRole('button', { name: app.words.exercise.undo }).click();
  await expect(reconnection.intuitionField(1)).toHaveValue('Une');
  await reconnection.finish();
  await reconnection.save();
  const items = app.page.getByRole('article').getByRole('listitem');
  await expect(items).toHaveText([/Une/, /Trois, relue/, /Deux/]);
});

test('the back button goes back by one slide, and a reload keeps the slide', {
  tag: '@S-15',
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.home, { journal: withCard });
  await app.link(app.words.home.start).click();
  const reconnection = app.reconnection('future');
  await reconnection.goTo('situation');
  await page.reload();
  await reconnection.expectSlide('situation');
  await reconnection.choose();
  await reconnection.next();
  await reconnection.expectSlide('who-and-when');
  await reconnection.next();
  await reconnection.expectSlide('vocation');
  await page.goBack();
  await reconnection.expectSlide('who-and-when');
  await reconnection.previous();
  await reconnection.expectSlide('situation');
  await page.goBack();
  await reconnection.expectSlide('settle');
  await expect(reconnection.leaveQuestion).toBeHidden();
});

/** What the summary calls an answer of its first section. */
const summaryLine = (app: App, place: number): string => {
  const entry = app.exercise('reconnection').summary?.sections[0]?.entries[place];
  if (entry?.show !== 'answer' || entry.label === undefined)
    throw new Error('The summary shows no such answer.');
  return said(entry.label, 'past');
};

test('a line of a reconnection opens its slide and is saved there', {
  tag: ['@R-16', '@S-14'],
}, async ({ arrive, app, page }) => {
  const view = viewReconnectionPath(sampleKeys.older);
  await arrive(view, { journal: withReconnections });
  const reconnection = app.reconnection('past');
  const about = summaryLine(app, 1);
  await reconnection.changeLine(about).click();
  await reconnection.expectSlide('who-and-when');
  await reconnection.shown.getByRole('textbox').last().fill('Mardi, le budget');
  await reconnection.saveHere();
  await app.expectPath(view);
  await expect(page.getByRole('article')).toContainText('Mardi, le budget');
  // An edit is left by the back button from where it was opened, and from the slides after it step by step.
  await reconnection.changeLine(about).click();
  await reconnection.next();
  await reconnection.expectSlide('lived');
  await page.goBack();
  await reconnection.expectSlide('who-and-when');
  await page.goBack();
  await app.button(app.words.exercise.leave.leave).click();
  await app.expectPath(view);
});

test('a line of the summary opens its slide, which saves', { tag: '@S-14' }, async ({
  arrive,
  app,
  page,
}) => {
  await arrive(appPaths.addReconnection, { journal: withCard });
  const reconnection = app.reconnection('future');
  await reconnection.write({ 'reconew-q2-qui': 'Nadia' });
  await reconnection.finish();
  await reconnection.changeLine(summaryLine(app, 0)).click();
  await reconnection.expectSlide('who-and-when');
  await expect(reconnection.title).toBeFocused();
  await reconnection.shown.getByRole('textbox').first().fill('Nadia et Paul');
  await reconnection.saveHere();
  await app.readAll();
  await expect(page.getByRole('article')).toContainText('Nadia et Paul');
});

test('a reconnection without any intuition is said to be saved as data, not as intuitions', {
  tag: ['@T-12', '@X-07'],
}, async ({ arrive, app }) => {
  await arrive(appPaths.addReconnection, { journal: withCard });
  const reconnection = app.reconnection('future');
  await reconnection.write({ 'reconew-q2-qui': 'Nadia' });
  await reconnection.finish();
  await reconnection.save();
  await expect(app.toast(app.words.outcome.data_saved)).toBeVisible();
});

test('markup characters are saved as readable look-alikes', { tag: '@V-06' }, async ({
  arrive,
  app,
  page,
}) => {
  const payload = `<img src=x onerror="alert('x')"> & l'été`;
  await arrive(appPaths.addReconnection, { journal: withCard });
  const reconnection = app.reconnection('future');
  await reconnection.write({ 'reconew-q2-qui': payload, intuitionsdata: [payload] });
  await reconnection.finish();
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await reconnection.save();
  const safe = '‹img src=x onerror=«\u00A0alert(’x’)\u00A0»› ＆ l’été';
  await expect(page.getByRole('article').getByText(safe)).toHaveCount(2);
  expect((await patched).postDataJSON().field_intuitions[0].value).not.toMatch(/[<>'&]/);
});

test('an edit of a reconnection keeps every untouched answer to the letter', {
  tag: ['@R-16', '@V-06', '@Q-54'],
}, async ({ arrive, app, page }) => {
  await arrive(viewReconnectionPath(sampleKeys.newer), { journal: withReconnections });
  await app.link(app.words.reconnections.view.edit).click();
  const reconnection = app.reconnection('future');
  await expect(app.heading(app.words.reconnections.add.editTitle)).toBeVisible();
  await reconnection.goTo('intuitions');
  await reconnection.intuitionField(1).fill('Je laisse deux silences');
  // Deleted in another tab during the edit, it stays open, and the save restores it.
  const elsewhere = app.onDevice(await page.context().newPage());
  await elsewhere.open(viewReconnectionPath(sampleKeys.newer));
  const { view } = app.words.reconnections;
  await elsewhere.button(view.delete).click();
  await elsewhere.page.getByRole('alertdialog').getByRole('button', { name: view.delete }).click();
  await expect(elsewhere.toast(app.words.outcome.reconnection_deleted)).toBeVisible();
  await elsewhere.expectSynced();
  await elsewhere.page.close();
  await expect(reconnection.intuitionField(1)).toHaveValue('Je laisse deux silences');
  await reconnection.finish();
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await reconnection.save();
  const saved = JSON.parse((await patched).postDataJSON().field_intuitions[0].value);
  expect(saved[sampleKeys.older]).toMatchObject(withReconnections.field_intuitions[sampleKeys.older]);
  expect(saved[sampleKeys.newer]).toMatchObject({
    ...withReconnections.field_intuitions[sampleKeys.newer],
    intuitionsdata: [{ id: 'b1', name: 'Je laisse deux silences', status: 'pending' }],
  });
});

inOneVisit({ journal: withReconnections }, () => {
  test('a reconnection has an address that survives a reload', { tag: '@R-16' }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(viewReconnectionPath(sampleKeys.older));
    await expect(page.getByRole('article')).toContainText('Elle ne m’écoute pas.');
    await page.reload();
    await app.expectPath(viewReconnectionPath(sampleKeys.older));
    await expect(page.getByRole('article')).toContainText('Je commence par une question');
  });

  test('the address of an unknown reconnection shows a message with a link back', { tag: '@R-16' }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(viewReconnectionPath('1'));
    await expect(page.getByText(app.words.reconnections.view.gone)).toBeVisible();
    await app.link(app.words.reconnections.view.goneWay).click();
    await app.expectPath(appPaths.reconnections);
  });
});

test('to stay is the main act of the question on leaving', { tag: '@S-15' }, async ({ arrive, app }) => {
  await arrive(appPaths.addReconnection, { journal: withCard });
  const reconnection = app.reconnection('past');
  await reconnection.goTo('situation');
  await app.link(app.words.exercise.close).click();
  const { stay, leave } = app.words.exercise.leave;
  const isFilled = (name: string) =>
    reconnection.leaveQuestion
      .getByRole('button', { name, exact: true })
      .evaluate((button) => getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)');
  await expect(reconnection.leaveQuestion).toBeVisible();
  expect(await isFilled(stay)).toBe(true);
  expect(await isFilled(leave)).toBe(false);
});

test('a reconnection is titled by person and subject, its first intuition the largest text of the person', {
  tag: '@R-16',
}, async ({ arrive, app, page }) => {
  await arrive(viewReconnectionPath(sampleKeys.newer), { journal: withReconnections });
  const { [sampleKeys.newer]: entry } = withReconnections.field_intuitions;
  await expect(app.heading(new RegExp(`^${entry?.['reconew-q2-qui']}`))).toBeVisible();
  const first = page.getByRole('article').getByRole('heading', { level: 2 }).first();
  await expect(first).toHaveText(said(app.exercise('reconnection').summary?.sections.at(-1)?.title ?? ''));
  const sizes = await page
    .getByRole('article')
    .locator('.own-words')
    .evaluateAll((texts) => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize)));
  expect(sizes[0]).toBe(Math.max(...sizes));
  expect(sizes.filter((size) => size === sizes[0])).toHaveLength(1);
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } });

  test('what goes on from a slide never moves over a whole exercise', { tag: '@P-05' }, async ({
    arrive,
    app,
  }) => {
    await arrive(appPaths.addReconnection, { journal: withCard });
    const reconnection = app.reconnection('past');
    const goOn = app.button(app.words.exercise.next);
    const places: (number | undefined)[] = [];
    for (const slide of reconnection.slides.slice(0, -1)) {
      await reconnection.expectSlide(slide.id);
      if (slide.id === 'situation') await reconnection.choose();
      places.push((await goOn.boundingBox())?.y);
      await reconnection.next();
    }
    expect(new Set(places).size, `${places}`).toBe(1);
  });
});
