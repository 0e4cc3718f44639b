import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { TOAST_AUTOHIDE_MS } from '@ancrage/shared/rules/constants';
import { expect, test } from './in-app.ts';
import { sampleKeys, withReconnections } from './page-models/journal-samples.ts';

const MORNING = new Date('2026-03-12T09:00:00+01:00');
const LATER = new Date('2026-03-12T09:02:00+01:00');

test('a toast covers nothing of the page and disappears by itself', { tag: ['@K-06', '@X-08'] }, async ({
  app,
  arrive,
  context,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install({ time: MORNING });
  await arrive(viewReconnectionPath(sampleKeys.older), { journal: withReconnections });
  const { view } = app.words.reconnections;
  const back = app.link(view.back);
  await expect(back).toBeVisible();
  await page.clock.pauseAt(LATER);
  await app.button(view.copy).click();
  const toast = app.toast(app.words.outcome.text_copied);
  await expect(toast).toBeVisible();
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  const [covers, way] = [await toast.boundingBox(), await back.boundingBox()];
  if (covers === null || way === null) throw new Error('The toast and the way back are on the screen.');
  expect(Math.round(covers.y)).toBeGreaterThanOrEqual(0);
  expect(Math.round(covers.y + covers.height)).toBeLessThanOrEqual(Math.round(way.y));
  await page.clock.runFor(TOAST_AUTOHIDE_MS - 100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(600);
  await expect(toast).toBeHidden();
});

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 320, height: 568 } });

  test('no word of a toast is broken next to its undo button', { tag: ['@X-07', '@X-08'] }, async ({
    app,
    arrive,
    page,
  }) => {
    await arrive(viewReconnectionPath(sampleKeys.older), { journal: withReconnections });
    const { view } = app.words.reconnections;
    await app.button(view.delete).click();
    await page.getByRole('alertdialog').getByRole('button', { name: view.delete }).click();
    const toast = app.toast(app.words.outcome.reconnection_deleted);
    await expect(toast).toBeVisible();
    const parted = await toast.evaluate((element) => {
      const found: string[] = [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        for (const { 0: word, index } of (texts.currentNode.textContent ?? '').matchAll(/\S+/g)) {
          const range = new Range();
          range.setStart(texts.currentNode, index);
          range.setEnd(texts.currentNode, index + word.length);
          if (range.getClientRects().length > 1) found.push(word);
        }
      }
      return found;
    });
    expect(parted).toEqual([]);
  });
});

test.describe('with a pointer and a keyboard', () => {
  test.use({ isMobile: false, hasTouch: false });

  test('a toast stays while it is hovered or focused', { tag: '@K-06' }, async ({ app, arrive, page }) => {
    await page.clock.install({ time: MORNING });
    await arrive(appPaths.intuitions, { journal: withReconnections });
    const status = app.intuitions.status('Je laisse un silence');
    await expect(status).toBeVisible();
    await page.clock.pauseAt(LATER);
    await status.click();
    const toast = app.toast(app.words.intuitions.nowImplemented);
    await toast.hover();
    await page.clock.runFor(10 * TOAST_AUTOHIDE_MS);
    await expect(toast).toBeVisible();
    await page.keyboard.press('F6');
    await page.keyboard.press('Tab');
    await page.mouse.move(200, 700);
    await page.clock.runFor(10 * TOAST_AUTOHIDE_MS);
    await expect(toast).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Shift+Tab');
    await page.clock.runFor(2 * TOAST_AUTOHIDE_MS);
    await expect(toast).toBeHidden();
  });
});
