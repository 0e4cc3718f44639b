import { appPaths, leadershipStepPath } from '@ancrage/shared/paths/app-paths';
import type { Locator } from '@playwright/test';
import { expect, inEachLanguage, test } from './in-app.ts';
import { reconnectionSample, withCard } from './page-models/journal-samples.ts';
import { filled } from './page-models/wording.ts';

const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (box === null) throw new Error('It is not drawn.');
  return box;
};

inEachLanguage(() => {
  test('on a phone an exercise has the screen: its bar, the question at once, the answer, and its acts at the foot', {
    tag: ['@P-01', '@P-05'],
  }, async ({ arrive, app, page }) => {
    const { words } = app;
    await arrive(appPaths.addReconnection, { journal: withCard });
    const reconnection = app.reconnection('past');
    const close = app.link(words.exercise.close);
    const height = page.viewportSize()?.height ?? Number.NaN;
    for (const slide of reconnection.slides.slice(0, -1)) {
      await reconnection.expectSlide(slide.id);
      await expect(page.getByRole('navigation')).toHaveCount(0);
      await expect(page.getByText(words.shell.productName, { exact: true })).toBeHidden();
      const bar = await boxOf(close);
      expect(bar.y).toBe(0);
      expect(bar.height).toBe(48);
      const barEnd = bar.y + bar.height;
      const acts = await boxOf(page.locator('.player-acts'));
      expect(acts.y + acts.height).toBeCloseTo(height, 0);
      expect((acts.y - barEnd) / height).toBeGreaterThanOrEqual(0.75);
      const title = await boxOf(reconnection.title);
      expect(title.y).toBeLessThanOrEqual(80);
      if (slide.id === 'situation') await reconnection.choose();
      await reconnection.next();
    }
    await close.click();
    await reconnection.leaveQuestion.getByRole('button', { name: words.exercise.leave.leave }).click();
    await app.expectPath(appPaths.home);
    await expect(page.getByRole('navigation', { name: words.shell.tabs.label })).toBeVisible();
  });

  test('the path and the step stand above the question, and a screen reader announces the progress', {
    tag: ['@R-19', '@P-01'],
  }, async ({ arrive, app, page }) => {
    await arrive(leadershipStepPath(1), { journal: withCard });
    const step = app.leadershipStep(1);
    await step.expectHere();
    await step.expectSlide('settle');
    const heading = await boxOf(app.heading(step.exercise.title));
    expect(heading.y + heading.height).toBeLessThanOrEqual((await boxOf(step.title)).y);
    const progress = page.getByRole('progressbar', { name: app.words.exercise.progress });
    for (const number of [1, 2]) {
      const position = filled(app.words.exercise.position, { number, total: step.slides.length });
      await expect(progress).toHaveAttribute('aria-valuetext', position);
      await expect(step.title).toHaveAccessibleDescription(position);
      if (number === 1) await step.next();
    }
    await expect(step.title).toBeFocused();
  });
});

test('where a keyboard lies over the window, the acts are above it', { tag: '@P-01' }, async ({
  arrive,
  app,
  page,
}) => {
  await arrive(appPaths.addReconnection, { journal: withCard });
  const acts = page.locator('.player-acts');
  const bottomOf = async () => Math.round((await boxOf(acts)).y + (await boxOf(acts)).height);
  await expect(app.link(app.words.exercise.close)).toBeVisible();
  await expect.poll(bottomOf).toBe(844);
  await page.evaluate(() => {
    Object.defineProperty(window.visualViewport, 'height', { value: window.innerHeight - 300 });
    window.visualViewport?.dispatchEvent(new Event('resize'));
  });
  await expect.poll(bottomOf).toBe(544);
});

test.describe('on a desktop', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('what goes on never moves over a whole exercise', { tag: ['@P-01', '@P-05'] }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.addReconnection, { journal: withCard });
    const reconnection = app.reconnection('past');
    const places: Awaited<ReturnType<typeof boxOf>>[] = [];
    const stages: typeof places = [];
    for (const slide of reconnection.slides.slice(0, -1)) {
      await reconnection.expectSlide(slide.id);
      places.push(await boxOf(app.button(app.words.exercise.next)));
      await reconnection.writeSlide(slide, reconnectionSample);
      if (slide.id === 'lived') await reconnection.shown.getByRole('textbox').first().fill('\n'.repeat(40));
      places.push(await boxOf(app.button(app.words.exercise.next)));
      stages.push(await boxOf(page.locator('[data-stage]')));
      await reconnection.next();
    }
    for (const stage of stages) {
      expect(stage).toEqual(stages[0]);
      expect(Math.round(stage.width)).toBe(760);
      expect(Math.round(stage.height)).toBe(620);
    }
    for (const edge of ['x', 'y', 'width', 'height'] as const) {
      const all = places.map((place) => place[edge]);
      expect(Math.max(...all) - Math.min(...all), edge).toBeLessThan(1);
    }
  });
});

test.describe('where things move', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('slides move for a button and a key as for a finger', { tag: ['@K-06', '@P-01'] }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(leadershipStepPath(1), { journal: withCard });
    const step = app.leadershipStep(1);
    await step.expectSlide('settle');
    await page.evaluate(() => {
      document.addEventListener('animationstart', ({ target, animationName }) => {
        if (!(target instanceof HTMLElement) || target.dataset.slide === undefined) return;
        const { animationDuration } = getComputedStyle(target);
        target.dataset.moved = `${animationName} ${animationDuration}`;
      });
    });
    await step.next();
    await step.expectSlide('body');
    await expect(step.shown).toHaveAttribute('data-moved', 'come-forward 0.24s');
    await step.title.focus();
    await page.keyboard.press('ArrowLeft');
    await step.expectSlide('settle');
    await expect(step.shown).toHaveAttribute('data-moved', 'come-back 0.24s');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await step.next();
    await step.expectSlide('body');
    await expect(step.shown).toHaveCSS('animation-name', 'none');
  });
});
