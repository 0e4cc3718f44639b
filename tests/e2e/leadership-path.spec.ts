import { FORM_TYPES } from '@ancrage/shared/journal/leadership-path';
import { STEPS } from '@ancrage/shared/journal/path-steps';
import {
  appPaths,
  endingOf,
  leadershipFormPath,
  leadershipOverviewPath,
  leadershipStepPath,
} from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import { expect, inEnglish, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import {
  aFinishedPath,
  anIdentityCard,
  leadershipPathSample,
  withCard,
} from './page-models/journal-samples.ts';
import { recordTraffic, withMarker } from './page-models/recorded-traffic.ts';
import { filled, said } from './page-models/wording.ts';

/** What the app sends of the journal from now on: the latest value of each field. */
const sentFrom = (page: Page): Map<string, unknown> => {
  const sent = new Map<string, unknown>();
  page.on('request', (request) => {
    if (request.method() !== 'PATCH' || !request.url().includes('/node/')) return;
    const { type: _, ...fields } = request.postDataJSON();
    for (const [field, [item]] of Object.entries<{ value: string }[]>(fields))
      sent.set(field, JSON.parse(item?.value ?? 'null'));
  });
  return sent;
};

const at = (plf: number, slide: number, form_type: (typeof FORM_TYPES)[number] = 'plf') => ({
  ...withCard,
  field_plf: {
    form_type,
    progress: { plf_track: { plf, slide } },
    answers: { 'plf4-vue': 'Une rivière' },
  },
});

test('the text of the six steps reaches the synthesis, and no row, file, mail, log, address or header', {
  tag: ['@P-07', '@R-19', '@T-08', '@T-12', '@E-05', '@E-07', '@P-12', '@Q-41'],
}, async ({ arrive, app, page, findWords }) => {
  test.slow();
  const word = `canari${Date.now()}`;
  const written = (text: string) => `${word} ${text}`;
  const person = await arrive(appPaths.home);
  const sent = sentFrom(page);
  const { carried, observed } = recordTraffic(page, word);
  const menu = await app.openMenu();
  await menu.getByRole('link', { name: app.words.shell.menu.plf, exact: true }).click();
  for (const number of STEPS) {
    const step = app.leadershipStep(number);
    await app.expectPath(step.path);
    await step.expectHere();
    await step.write(withMarker(leadershipPathSample, word));
    await step.finish();
  }
  await app.expectPath(endingOf(leadershipOverviewPath));
  await expect(page.locator('[data-outcome]')).toHaveText(written('Je dis ce que je ne sais pas'));
  await app.readAll();
  await app.expectPath(leadershipOverviewPath);
  const results = page.getByRole('article');
  await expect(results.getByText(written('Mon impatience est une peur'))).toBeVisible();
  await expect(results.getByText(written('Je demande de l’aide'))).toBeVisible();
  await app.expectSynced();

  expect(sent.get('field_cid')).toMatchObject({
    CIDsymptome: written('Ma nuque se raidit.'),
    CIDphrasereconnexion: written('Je respire, et je laisse venir.'),
    CIDmomentressource: written('Je suis dans le verger, une pomme tombe.'),
    CIDvocationpro: written('Faire de la place à ce qui n’ose pas se dire.'),
  });
  const [derailor, ...otherDerailors] = Object.entries(sent.get('field_deviateurs') ?? {});
  expect(otherDerailors).toEqual([]);
  expect(derailor?.[1]).toMatchObject({
    date: derailor?.[0],
    name: written('Le grand expliqueur'),
    antidote: written('Laissez-moi une minute'),
  });
  const [claim, ...otherClaims] = Object.entries(sent.get('field_pretentions') ?? {});
  expect(otherClaims).toEqual([]);
  expect(claim?.[1]).toMatchObject({ kind: 'reception', name: written('On devrait deviner') });
  expect(sent.get('field_intuitions')).toMatchObject({
    plf: {
      special: 'plf',
      intuitionsdata: [
        { name: written('Je dis ce que je ne sais pas') },
        { name: written('Je demande de l’aide') },
      ],
    },
  });
  const path = sent.get('field_plf');
  expect(path).toMatchObject({
    form_type: 'plf',
    progress: {},
    answers: { 'plf1-occasions-2': written('Le plan change'), 'plf4-lieu': written('Le verger') },
    results: {
      plf: {
        'plf6-garder': written('Mon impatience est une peur'),
        'plf6-partager': written('Samir, mardi midi'),
      },
    },
  });
  expect(JSON.stringify(path)).not.toContain('plf_track');

  await app.walkTo(appPaths.intuitions);
  await expect(app.link(/Fondamentaux du leadership personnel/).first()).toBeVisible();
  expect(carried).toContain('field_plf');
  expect(observed.filter((text) => text.includes(word))).toEqual([]);
  expect(await findWords({ 'what was typed': word, 'who typed it': person.mail })).toEqual({
    database: ['who typed it'],
    files: [],
    mails: [],
    log: [],
  });
});

inEnglish(() => {
  test('ppp goes from the second step to the fourth, in its own words', { tag: ['@P-08', '@T-08'] }, async ({
    arrive,
    app,
  }) => {
    const first = app.leadershipStep(1, 'ppp');
    await arrive(first.path, { journal: withCard });
    await first.expectHere();
    await first.goTo('last-time');
    const question = first.slide('last-time').blocks[0];
    if (question?.kind !== 'question') throw new Error('The slide asks a question.');
    const plain = app.leadershipStep(1, 'plf').slide('last-time').blocks[0];
    expect(plain).not.toEqual(question);
    await expect(first.field(said(question.label))).toBeVisible();
    await first.next();
    for (const slide of first.slides.slice(first.slides.indexOf(first.slide('moment')), -1)) {
      await first.expectSlide(slide.id);
      await first.next();
    }
    await first.finish();
    const second = app.leadershipStep(2, 'ppp');
    await second.expectHere();
    await second.write({});
    await second.finish();
    const fourth = app.leadershipStep(4, 'ppp');
    await app.expectPath(fourth.path);
    await fourth.expectHere();
    await expect(fourth.resumed).toHaveCount(0);
  });

  test('coming back jumps to the saved slide and says so', { tag: ['@T-09', '@G-05'] }, async ({
    arrive,
    app,
    page,
  }) => {
    const step = app.leadershipStep(4);
    await arrive(leadershipStepPath(4), { journal: at(4, 2) });
    await step.expectSlide('sight');
    await expect(step.resumed).toContainText(filled(app.words.leadershipPath.resumed.page, { page: 3 }));
    await step.next();
    await step.expectSlide('sound');
    await expect(step.resumed).toHaveCount(0);
    await app.expectSynced();
    await page.reload();
    await step.expectSlide('sound');
    await expect(step.resumed).toBeVisible();
    await app.button(app.words.leadershipPath.resumed.first).click();
    await step.expectSlide('settle');
  });
});

test('any address under /plf except the overview redirects to the saved step', {
  tag: '@G-05',
}, async ({ arrive, app }) => {
  await arrive(appPaths.home, { journal: at(5, 1) });
  await app.open(appPaths.leadershipPath);
  await app.expectPath(leadershipStepPath(5));
  for (const path of STEPS.map(leadershipStepPath)) {
    await app.walkTo(path);
    await app.expectPath(leadershipStepPath(5));
  }
  await app.leadershipStep(5).expectSlide('moments');
  await app.open(leadershipOverviewPath);
  await app.expectPath(leadershipOverviewPath);
  await expect(app.heading(app.words.leadershipPath.title)).toBeVisible();
});

test('step 4 is used for a saved step 3 when the form type is not plf', { tag: '@G-06' }, async ({
  arrive,
  app,
}) => {
  await arrive(appPaths.home, { journal: at(3, 5) });
  await app.open(leadershipStepPath(1));
  await app.expectPath(leadershipStepPath(3));
  for (const formType of ['ppp', 'expagil'] as const) {
    await app.walkTo(leadershipFormPath(1, formType));
    await app.expectPath(leadershipFormPath(4, formType));
    const step = app.leadershipStep(4, formType);
    await step.expectSlide('settle');
    await expect(step.resumed).toContainText(app.words.leadershipPath.short.plf);
  }
});

test('answers are saved at once, on the card, too, without overwriting a filled line', {
  tag: ['@E-07', '@P-12'],
}, async ({ arrive, app, page }) => {
  const sent = sentFrom(page);
  const step = app.leadershipStep(1);
  await arrive(step.path, { journal: withCard });
  await step.goTo('body');
  const [question] = step.slide('body').blocks;
  if (question?.kind !== 'question') throw new Error('The slide asks a question.');
  await step.field(said(question.label)).fill('Le ventre');
  await expect.poll(async () => JSON.stringify((await onDevice(page)).drafts)).toContain('Le ventre');
  await page.reload();
  await step.expectSlide('body');
  await expect(step.field(said(question.label))).toHaveValue('Le ventre');
  await app.closeExercise();
  await expect.poll(() => JSON.stringify(sent.get('field_plf') ?? '')).toContain('Le ventre');

  await app.walkTo(leadershipStepPath(1));
  for (const id of ['body', 'last-time', 'moment', 'signal', 'occasions', 'pause']) {
    await step.expectSlide(id);
    await step.next();
  }
  const line = step.slide('symptom').blocks.find(({ kind }) => kind === 'question');
  if (line?.kind !== 'question') throw new Error('The slide asks for a line of the card.');
  const field = step.field(said(line.label));
  await expect(field).toHaveValue(anIdentityCard.CIDsymptome);
  await field.fill('');
  await step.previous();
  await step.expectSlide('pause');
  await step.next();
  await expect(field).toHaveValue(anIdentityCard.CIDsymptome);
  expect(sent.has('field_cid')).toBe(false);
  await field.fill('Le ventre se noue');
  await step.finish();
  await app.expectSynced();
  expect(sent.get('field_cid')).toMatchObject({ ...anIdentityCard, CIDsymptome: 'Le ventre se noue' });
});

test('the overview shows the progress, opens a step, and restarts a path with an undo', {
  tag: ['@R-19', '@P-08'],
}, async ({ arrive, app, page }) => {
  const { words } = app;
  await arrive(leadershipOverviewPath, { journal: at(4, 3) });
  for (const { title, text } of Object.values(app.exercise('plf1').introductions ?? {})) {
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
  }
  await expect(page.getByText(filled(words.leadershipPath.underWay, { number: 4, total: 6 }))).toBeVisible();
  await app.button(words.leadershipPath.restart).click();
  await page
    .getByRole('alertdialog', { name: words.leadershipPath.restartAsk })
    .getByRole('button', { name: words.leadershipPath.restartDo })
    .click();
  await expect(page.getByText(filled(words.leadershipPath.underWay, { number: 1, total: 6 }))).toBeVisible();
  await app.toast(words.leadershipPath.restarted).getByRole('button', { name: words.exercise.undo }).click();
  await expect(page.getByText(filled(words.leadershipPath.underWay, { number: 4, total: 6 }))).toBeVisible();
  const second = app.leadershipStep(2);
  await app.button(filled(words.leadershipPath.openStep, { title: second.exercise.title })).click();
  await app.expectPath(second.path);
  await second.expectSlide('settle');
  await app.walkTo(leadershipStepPath(6));
  await app.expectPath(leadershipStepPath(2));
});

test('the results of a path can be read, with those of the previous run', {
  tag: ['@E-07', '@R-19'],
}, async ({ arrive, app, page }) => {
  const { words } = app;
  await arrive(leadershipOverviewPath, { journal: { ...withCard, field_plf: aFinishedPath } });
  const results = page.getByRole('article');
  await expect(results.getByText(aFinishedPath.results.plf['plf6-garder'])).toBeVisible();
  await expect(results.getByText('La patience')).toBeHidden();
  await results.getByText(words.leadershipPath.earlier).click();
  await expect(results.getByText('La patience')).toBeVisible();
  const again = app.link(`${words.leadershipPath.again} · ${words.leadershipPath.short.plf}`);
  await expect(again).toHaveAttribute('href', leadershipFormPath(1, 'plf'));
  await page.getByText(words.leadershipPath.readStep).first().click();
  await expect(page.getByText('La nuque')).toBeVisible();
});

test('the resourceful moment can be heard with a local voice and read sense by sense', {
  tag: '@P-09',
}, async ({ arrive, app, page }) => {
  await page.addInitScript(() => {
    const said: string[] = [];
    const voice = (lang: string, localService: boolean) => ({ lang, localService, name: lang });
    const voices = [voice('fr-FR', false), voice('en-GB', true), voice('fr-CA', true)];
    class Utterance {
      readonly text: string;
      voice = { lang: '' };
      constructor(text: string) {
        this.text = text;
      }
    }
    const speak = ({ text, voice: { lang } }: Utterance) => said.push(`${lang}: ${text}`);
    const spoken = { said, speak, cancel: () => undefined, getVoices: () => voices };
    Object.defineProperty(window, 'speechSynthesis', { value: spoken });
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance });
  });
  await arrive(appPaths.resourcefulMoment, { journal: at(5, 0) });
  await app.button(app.words.leadershipPath.moment.listen).click();
  await expect(app.button(app.words.leadershipPath.moment.stop)).toBeVisible();
  const said = await page.evaluate(() => Reflect.get(window.speechSynthesis, 'said'));
  expect(said).toEqual([`fr-CA: ${anIdentityCard.CIDmomentressource}`, 'fr-CA: Une rivière']);

  await expect(page.getByText(anIdentityCard.CIDmomentressource)).toBeVisible();
  await app.button(app.words.exercise.next).click();
  await expect(page.getByText('Une rivière')).toBeVisible();
  const { slides } = app.exercise('resourceful-moment');
  for (const _ of slides.slice(2)) await app.button(app.words.exercise.next).click();
  const cloud = slides.at(-1)?.blocks.find(({ kind }) => kind === 'cloud');
  if (cloud?.kind !== 'cloud') throw new Error('The last slide has a cloud.');
  await page.getByRole('button', { name: cloud.label }).click();
  await app.expectPath(appPaths.home);
});

test('a finished path leads on to its intuitions, and to do it again is not the main act', {
  tag: '@R-19',
}, async ({ arrive, app, page }) => {
  await arrive(leadershipOverviewPath, { journal: { field_plf: { ...aFinishedPath, form_type: 'plf' } } });
  const { follow, again, short, results, steps } = app.words.leadershipPath;
  const backgroundOf = (name: string) =>
    app.link(name).evaluate((link) => getComputedStyle(link).backgroundColor);
  const main = await backgroundOf(follow);
  expect(main).not.toBe(await backgroundOf(`${again} · ${short.plf}`));
  await expect(app.link(follow)).toHaveAttribute('href', appPaths.intuitions);
  const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(titles.indexOf(results)).toBeLessThan(titles.indexOf(filled(steps, { path: short.plf })));
});

test('the question of a step stands in the upper quarter of a phone', { tag: '@P-01' }, async ({
  arrive,
  app,
}) => {
  await arrive(leadershipFormPath(1, 'plf'));
  const step = app.leadershipStep(1);
  await step.expectHere();
  expect((await step.title.boundingBox())?.y).toBeLessThan(844 / 4);
});
