import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { anIdentityCard, withCard, withReconnections } from './page-models/journal-samples.ts';
import { saveAccountElsewhere } from './page-models/other-devices.ts';
import { filled, said } from './page-models/wording.ts';

const twoNotes = {
  '1772438400000': { date: '1772438400000', text: 'Un merci', files: [] },
  '1769846400000': { date: '1769846400000', text: 'Une réussite', files: [] },
};

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

inEnglish((language) => {
  test('home greets by first name and shows counts with links', { tag: ['@S-01', '@P-16', '@R-01'] }, async ({
    arrive,
    app,
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-03-12T09:00:00+01:00') });
    await arrive(appPaths.home, {
      info: { firstname: 'Éléonore' },
      journal: { ...withReconnections, field_celebrations: twoNotes },
    });
    const { home } = app.words;
    await expect(app.heading(filled(home.morning, { name: 'Éléonore' }))).toBeVisible();
    const start = app.link(home.start);
    await expect(start).toHaveAttribute('href', appPaths.addReconnection);
    const colour = await start.evaluate((element) => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) throw new Error('no canvas');
      canvas.fillStyle = getComputedStyle(element).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    });
    const [red = 0, green = 0, blue = 0] = colour;
    expect(red, 'orange: more red than green, more green than blue').toBeGreaterThan(green + 40);
    expect(green).toBeGreaterThan(blue);
    // Rounded: where the page lies on the screen takes millionths of a pixel from the box.
    expect(Math.round((await start.boundingBox())?.height ?? 0)).toBeGreaterThanOrEqual(56);
    await expect(app.link(home.notes)).toHaveAttribute('href', appPaths.notes);
    await expect(app.link(home.reconnections)).toHaveAttribute('href', appPaths.reconnections);
    const tally = page.getByRole('region', { name: home.tally });
    await expect(tally.getByRole('link', { name: `2 ${home.reconnectionsDone_other}` })).toBeVisible();
    await expect(tally.getByRole('link', { name: `2 ${home.notesKept_other}` })).toBeVisible();
    await page.reload();
    await app.expectPath(appPaths.home);
    await expect(app.heading(filled(home.morning, { name: 'Éléonore' }))).toBeVisible();
  });

  test('the check-in shows the symptom, then the reconnection phrase', {
    tag: ['@S-02', '@P-14'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.home, { journal: withCard });
    const [first, second] = app.exercise('check-in').slides;
    if (first === undefined || second === undefined) throw new Error('The check-in has two slides.');
    const symptom = page.getByText(anIdentityCard.CIDsymptome);
    const sentence = page.getByText(anIdentityCard.CIDphrasereconnexion);
    const vocation = page.getByText(anIdentityCard.CIDvocationpro);
    await expect(symptom).toBeVisible();
    await expect(sentence).toBeHidden();
    await expect(vocation).toBeHidden();
    const before = await page.evaluate(() => scrollY);
    const start = app.button(app.words.checkIn.start);
    await start.click();
    await expect(start).toBeHidden();
    await expect(sentence).toBeInViewport();
    await expect(page.getByRole('main').locator(':focus')).toContainText(anIdentityCard.CIDphrasereconnexion);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(before);
    const cloud = second.blocks.find(({ kind }) => kind === 'cloud');
    const closing = second.blocks.find(({ kind }) => kind === 'text');
    if (cloud?.kind !== 'cloud' || closing?.kind !== 'text') throw new Error('A cloud and a closing line.');
    await expect(page.getByText(said(closing.text))).toBeHidden();
    await expect(vocation).toBeHidden();
    await page.getByRole('button', { name: cloud.label }).press('Enter');
    await expect(page.getByText(said(closing.text))).toBeInViewport();
    await expect(vocation).toBeInViewport();
    await expect(page.locator(':focus')).toHaveText(said(closing.text));
    await expect(page.locator('[aria-live="polite"]', { has: vocation })).toBeVisible();
  });

  test('the check-in says for the rest of the day that it was done', { tag: ['@S-02', '@P-14'] }, async ({
    arrive,
    app,
    page,
  }) => {
    await page.clock.install({ time: new Date('2026-03-12T09:00:00+01:00') });
    await arrive(appPaths.home, { journal: withCard });
    const { start, doneToday } = app.words.checkIn;
    await app.button(start).click();
    await expect(page.getByText(doneToday)).toBeHidden();
    const cloud = app.exercise('check-in').slides[1]?.blocks.find(({ kind }) => kind === 'cloud');
    await page.getByRole('button', { name: cloud?.kind === 'cloud' ? cloud.label : '' }).click();
    await expect(page.getByText(doneToday)).toBeVisible();
    await page.reload();
    await expect(page.getByText(doneToday)).toBeVisible();
    await page.clock.setFixedTime(new Date('2026-03-13T00:10:00+01:00'));
    await page.reload();
    await expect(app.button(start)).toBeVisible();
    await expect(page.getByText(doneToday)).toBeHidden();
  });

  test('without a card the check-in links to the card', { tag: '@S-03' }, async ({ arrive, app, page }) => {
    await arrive(appPaths.home);
    const { noneTitle, modifyCard } = app.words.checkIn;
    await expect(page.getByRole('heading', { name: noneTitle })).toBeVisible();
    await app.link(modifyCard).click();
    await app.expectPath(appPaths.identityCard);
    await expect(app.heading(app.words.identityCard.title)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
  });
});

test('home greets by the name that another device has changed', { tag: ['@S-01', '@E-02'] }, async ({
  arrive,
  app,
}) => {
  const person = await arrive(appPaths.home);
  await expect(app.heading(/Camille/)).toBeVisible();
  await saveAccountElsewhere(app, person, { field_firstname: 'Noé' });
  await app.open(appPaths.home);
  await expect(app.heading(/Noé/)).toBeVisible();
});

test('home shows the latest intuition to try, which one tap marks', { tag: '@T-07' }, async ({
  arrive,
  app,
  page,
}) => {
  await arrive(appPaths.home, { journal: withReconnections });
  const { intuitions } = app.words;
  const shown = page.getByRole('region', { name: intuitions.next });
  const mark = shown.getByRole('checkbox');
  const name = await mark.evaluate((box) => box.closest('label')?.querySelector('[id]')?.textContent ?? '');
  expect(name).not.toBe('');
  await mark.click();
  await expect(app.toast(intuitions.nowImplemented)).toBeVisible();
  await expect(shown.getByText(name)).toHaveCount(0);
});
