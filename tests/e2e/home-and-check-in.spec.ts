import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { anIdentityCard, sampleKeys, withCard, withReconnections } from './page-models/journal-samples.ts';
import { saveAccountElsewhere } from './page-models/other-devices.ts';
import { filled } from './page-models/wording.ts';

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

  test('the check-in has the screen: symptom, sentence, cloud, and after a tap closing line, purpose and today’s intuition', {
    tag: ['@S-02', '@P-14'],
  }, async ({ arrive, app, page }) => {
    await page.clock.install({ time: new Date('2026-03-12T09:00:00+01:00') });
    await arrive(appPaths.home, { journal: withReconnections });
    const intuition = 'Je laisse un silence';
    const { start, doneToday, tomorrow, home } = app.words.checkIn;
    const checkIn = app.checkIn;
    const symptom = page.getByText(anIdentityCard.CIDsymptome);
    await expect(symptom).toBeVisible();
    await expect(page.getByText(anIdentityCard.CIDphrasereconnexion)).toHaveCount(0);
    await app.button(start).click();

    await expect(checkIn.dialog).toBeVisible();
    await expect(page.getByRole('button', { name: start })).toHaveCount(0);
    expect(await checkIn.dialog.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
    await expect(checkIn.text(anIdentityCard.CIDsymptome)).toBeInViewport({ ratio: 1 });
    const scrolled = () => checkIn.dialog.evaluate((screen) => screen.scrollTop);
    expect(await scrolled()).toBe(0);
    await expect(checkIn.text(anIdentityCard.CIDphrasereconnexion)).toHaveCount(0);

    await page.clock.fastForward(2500);
    await expect(checkIn.text(anIdentityCard.CIDphrasereconnexion)).toBeInViewport({ ratio: 1 });
    await expect.poll(scrolled).toBeGreaterThan(0);
    await expect(page.locator(':focus')).toContainText(anIdentityCard.CIDphrasereconnexion);
    await expect(checkIn.cloud).toHaveCount(0);
    await page.clock.fastForward(2500);
    await expect(checkIn.cloud).toBeInViewport({ ratio: 1 });
    await expect(checkIn.text(checkIn.closing)).toHaveCount(0);
    await page.clock.fastForward(60_000);
    await expect(checkIn.text(checkIn.closing)).toHaveCount(0);

    await checkIn.cloud.press('Enter');
    await expect(checkIn.text(checkIn.closing)).toBeInViewport({ ratio: 1 });
    await expect(page.locator(':focus')).toContainText(checkIn.closing);
    await expect(checkIn.text(anIdentityCard.CIDvocationpro)).toBeHidden();
    await page.clock.fastForward(2500);
    await expect(checkIn.text(anIdentityCard.CIDvocationpro)).toBeInViewport({ ratio: 1 });
    await expect(
      page.locator('[aria-live="polite"]', { has: page.getByText(anIdentityCard.CIDvocationpro) }),
    ).toBeVisible();
    await expect(checkIn.text(tomorrow)).toBeHidden();
    await expect(checkIn.text(intuition)).toBeHidden();
    await page.clock.fastForward(2500);
    await expect(checkIn.text(tomorrow)).toBeInViewport({ ratio: 1 });
    await expect(checkIn.text(intuition)).toBeInViewport({ ratio: 1 });
    await checkIn.dialog.getByRole('button', { name: home }).click();
    await expect(checkIn.dialog).toBeHidden();
    await expect(page.getByText(doneToday)).toBeVisible();

    await page.reload();
    await expect(page.getByText(doneToday)).toBeVisible();
    await page.clock.setFixedTime(new Date('2026-03-13T00:10:00+01:00'));
    await page.reload();
    await expect(app.button(start)).toBeVisible();
    await expect(page.getByText(doneToday)).toBeHidden();
  });

  test('the check-in closes by Escape, the back button and its cross, and is then not done', {
    tag: ['@S-02', '@P-14'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.home, { journal: withCard });
    const { checkIn } = app;
    const start = app.button(app.words.checkIn.start);
    const close = app.words.shell.words.close;
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => page.goBack(),
      () => checkIn.dialog.getByRole('button', { name: close }).click(),
    ]) {
      await start.click();
      await expect(checkIn.text(anIdentityCard.CIDsymptome)).toBeVisible();
      await leave();
      await expect(checkIn.dialog).toBeHidden();
      await app.expectPath(appPaths.home);
      await expect(start).toBeFocused();
      await expect(page.getByText(app.words.checkIn.doneToday)).toHaveCount(0);
    }
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

for (const reducedMotion of ['no-preference', 'reduce'] as const) {
  test.describe(`with motion: ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test('the cloud counts three breaths of ten seconds', { tag: '@S-02' }, async ({ arrive, app, page }) => {
      await page.clock.install();
      await arrive(appPaths.home, { journal: withCard });
      await app.button(app.words.checkIn.start).click();
      await expect(app.checkIn.dialog).toBeVisible();
      await page.clock.fastForward(2500);
      await expect(app.checkIn.text(anIdentityCard.CIDphrasereconnexion)).toBeVisible();
      await page.clock.fastForward(2500);
      await expect(app.checkIn.cloud).toBeVisible();
      const dots = page.locator('[data-breaths]');
      await page.clock.pauseAt(Date.now() + 600_000);
      const before = Number(await dots.getAttribute('data-breaths'));
      for (const breath of [1, 2, 3].filter((one) => one > before)) {
        let seconds = 0;
        while ((await dots.getAttribute('data-breaths')) !== String(breath)) {
          await page.clock.runFor(1000);
          seconds += 1;
          expect(seconds).toBeLessThanOrEqual(12);
        }
        if (breath > before + 1) expect(seconds).toBeGreaterThanOrEqual(9);
      }
      const sky = app.checkIn.cloud.locator('svg');
      const fades = (await sky.getAttribute('class'))?.includes('opacity-') ?? false;
      expect(fades, 'with reduced motion it breathes by its opacity alone').toBe(reducedMotion === 'reduce');
    });
  });
}

test('home shows the latest intuition in the largest letters, another one on request, and marks it with one tap', {
  tag: '@T-07',
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.home, { journal: withReconnections });
  const { intuitions } = app.words;
  const shown = page.getByRole('region', { name: intuitions.next });
  const text = shown.getByRole('paragraph');
  await expect(text).toHaveText('Je laisse un silence');
  const largest = await page
    .getByRole('main')
    .evaluate((main) =>
      Math.max(
        ...[...main.querySelectorAll('*')].map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
      ),
    );
  const size = await text.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize));
  expect(size).toBe(largest);
  const heading = page.getByRole('heading', { level: 1 }).locator('span');
  expect(size).toBeGreaterThan(
    await heading.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  );

  await shown.getByRole('button', { name: intuitions.another }).click();
  await expect(text).toHaveText('Je dis ce que je ressens');
  await page.reload();
  await expect(text).toHaveText('Je dis ce que je ressens');
  await shown.getByRole('button', { name: intuitions.tried }).click();
  const toast = app.toast(intuitions.nowImplemented);
  await expect(text).toHaveText('Je laisse un silence');
  await expect(shown.getByRole('button', { name: intuitions.another })).toHaveCount(0);
  await toast.getByRole('button', { name: intuitions.undo }).click();
  await expect(text).toHaveText('Je dis ce que je ressens');
});

test('home offers a newcomer the identity card first, and still a reconnection', {
  tag: ['@S-01', '@S-03'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.home);
  const card = app.link(app.words.checkIn.modifyCard);
  const start = app.link(app.words.home.start);
  await expect(card).toHaveAttribute('href', appPaths.identityCard);
  await expect(start).toHaveAttribute('href', appPaths.addReconnection);
  const ground = (one: typeof card) => one.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(await ground(card)).not.toBe(await ground(start));
  expect((await card.boundingBox())?.y).toBeLessThan((await start.boundingBox())?.y ?? 0);
  await expect(page.getByRole('heading', { name: app.words.checkIn.noneTitle })).toBeVisible();
});

test('home takes up what was begun on this device, with the name of the other person', {
  tag: ['@S-01', '@S-15'],
}, async ({ arrive, app }) => {
  await arrive(appPaths.addReconnection, { journal: withReconnections });
  const reconnection = app.reconnection('past');
  await reconnection.goTo('situation');
  await reconnection.choose();
  await reconnection.next();
  await reconnection.shown.getByRole('textbox').first().fill('Thomas');
  await app.closeExercise();
  await app.button(app.words.exercise.leave.leave).click();
  await app.expectPath(appPaths.home);
  await expect(app.link(app.words.home.start)).toHaveCount(0);
  await app.link(filled(app.words.home.resumeWith, { who: 'Thomas' })).click();
  await reconnection.expectSlide('who-and-when');
  await expect(reconnection.shown.getByRole('textbox').first()).toHaveValue('Thomas');
});

test('home shows the last reconnection and the last note, and an entry of a year ago until it is put away', {
  tag: ['@S-01', '@S-18'],
}, async ({ arrive, app, page }) => {
  await page.clock.install({ time: new Date('2027-02-01T09:00:00+01:00') });
  await arrive(appPaths.home, { journal: { ...withReconnections, field_celebrations: twoNotes } });
  const steps = page.getByRole('region', { name: app.words.home.tally }).getByRole('listitem');
  await expect(steps).toHaveCount(2);
  await expect(steps.first().getByRole('link')).toHaveAttribute(
    'href',
    viewReconnectionPath(sampleKeys.newer),
  );
  await expect(steps.first()).toContainText(/Karim\s*Jeudi, la nouvelle organisation/);
  await expect(steps.last()).toContainText('Un merci');
  const { old } = app.words.find;
  const memory = page.locator('section').filter({ has: page.getByRole('heading', { name: old.title_one }) });
  await expect(memory.getByRole('link')).toContainText('Une réussite');
  await memory.getByRole('button', { name: old.putAway }).click();
  await expect(memory).toHaveCount(0);
  await page.reload();
  await expect(steps).toHaveCount(2);
  await app.expectSynced();
  await expect(memory).toHaveCount(0);
});
