import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Page, Route } from '@playwright/test';
import { expect, inEnglish, test } from './in-app.ts';
import { withReconnections } from './page-models/journal-samples.ts';
import { filled } from './page-models/wording.ts';

const HOUR_MS = 3_600_000;
const ages = {
  fr: { minutes: 'il y a 5 min', hours: 'il y a 23 h' },
  en: { minutes: '5 min ago', hours: '23 hr ago' },
};

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** A server that takes in nothing that is written. */
const refuse = (route: Route) =>
  route.request().method() === 'PATCH'
    ? route.fulfill({ status: 422, json: { message: 'too deep' } })
    : route.continue();

/** The sign-in page of a public network, for whatever is written. */
const answerInPlace = (route: Route) =>
  route.request().method() === 'PATCH'
    ? route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome aboard</h1>' })
    : route.continue();

inEnglish((language) => {
  test('an unsent change shows its age, and after a day a banner offers to copy it', {
    tag: ['@X-09', '@Q-53'],
  }, async ({ arrive, app, page, context, complaints }) => {
    complaints.allow(/Failed to load resource/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await arrive(appPaths.intuitions, { journal: withReconnections });
    await app.expectSynced();
    await context.setOffline(true);
    await app.intuitions.status('Je laisse un silence').click();
    const { unsent, unsentWork, shell, outcome } = app.words;
    const standing = shell.sync['on-device'];
    await expect(app.sync).toHaveText(standing);
    const sinceLine = (age: string) => filled(unsent.since, { state: standing, age });
    await page.clock.fastForward(5 * 60_000 + 30_000);
    await expect(app.sync).toHaveText(sinceLine(ages[language].minutes));
    await page.clock.fastForward(23 * HOUR_MS);
    await expect(app.sync).toHaveText(sinceLine(ages[language].hours));
    const banner = page.getByRole('status').filter({ hasText: unsent.lateTitle });
    await expect(banner).toHaveCount(0);
    await page.clock.fastForward(HOUR_MS);
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: unsentWork.copy }).click();
    await expect(app.toast(outcome.text_copied)).toBeVisible();
    expect(await copied(page)).toMatch(/\nKarim\n.*\nJe laisse un silence$/);
    await context.setOffline(false);
    await app.expectSynced();
    await expect(banner).toHaveCount(0);
  });

  test('a captive portal is reported, and unsent changes are sent once it is passed', {
    tag: ['@X-09', '@Q-53'],
  }, async ({ arrive, app, page }) => {
    await arrive(appPaths.identityCard, { journal: withReconnections });
    await page.route('**/node/**', answerInPlace);
    await app.identityCard.fill({ CIDsymptome: 'Les mains froides' });
    await app.identityCard.submit();
    const { unsent, unsentWork } = app.words;
    const banner = page.getByRole('status').filter({ hasText: unsent.blockedTitle });
    await expect(banner).toContainText(unsentWork.blockedText);
    await expect(app.sync).toHaveAttribute('data-sync', 'on-device');
    await page.unroute('**/node/**');
    await banner.getByRole('button', { name: unsentWork.send }).click();
    await app.expectSynced();
    await expect(banner).toHaveCount(0);
  });

  test('a change that the server refuses is explained, and can be copied or sent again', {
    tag: ['@X-09', '@Q-53'],
  }, async ({ arrive, app, page, context, complaints }) => {
    complaints.allow(/status of 422/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await arrive(appPaths.identityCard, { journal: withReconnections });
    await page.route('**/node/**', refuse);
    await app.identityCard.fill({ CIDsymptome: 'Les mains froides' });
    await app.identityCard.submit();
    await expect(app.sync).toHaveAttribute('data-sync', 'parked');
    const { unsent, unsentWork } = app.words;
    const banner = page.getByRole('status').filter({ hasText: unsent.parkedTitle });
    await expect(banner).toContainText(
      filled(unsentWork.parkedText, { fields: unsentWork.fields.field_cid }),
    );
    await app.open(appPaths.intuitions);
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: unsentWork.copy }).click();
    expect(await copied(page)).toMatch(new RegExp(`^${unsentWork.fields.field_cid}\n`));
    expect(await copied(page)).toContain('Les mains froides');
    await banner.getByRole('button', { name: unsentWork.retry }).click();
    await expect(app.toast(unsentWork.stillWaiting)).toBeVisible();
    await page.unroute('**/node/**', refuse);
    await banner.getByRole('button', { name: unsentWork.retry }).click();
    await app.expectSynced();
    await expect(banner).toHaveCount(0);
  });

  test('an unsent choice is copied as its label', {
    tag: ['@X-09', '@E-04'],
  }, async ({ arrive, app, page, context, complaints }) => {
    complaints.allow(/status of 422/);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const step = app.leadershipStep(1);
    await arrive(step.path);
    await page.route('**/node/**', refuse);
    await step.goTo('moment');
    const choice = step.slide('moment').blocks[0];
    const option = choice?.kind === 'choice' ? choice.options[1] : undefined;
    if (option === undefined) throw new Error('The slide offers a choice.');
    await page.getByRole('radio', { name: option.label }).check();
    await step.next();
    await expect(app.sync).toHaveAttribute('data-sync', 'parked');
    const { unsent, unsentWork } = app.words;
    const banner = page.getByRole('status').filter({ hasText: unsent.parkedTitle });
    await banner.getByRole('button', { name: unsentWork.copy }).click();
    await expect(app.toast(app.words.outcome.text_copied)).toBeVisible();
    expect((await copied(page)).split('\n')).toEqual([unsentWork.fields.field_plf, option.label]);
  });

  test('without a clipboard, as on plain http, each copy button reports its failure', {
    tag: ['@X-08', '@X-09'],
  }, async ({ arrive, app, page, complaints }) => {
    complaints.allow(/status of 422|could not be copied|writeText/);
    await page.addInitScript(() =>
      Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined }),
    );
    await arrive(appPaths.identityCard, { journal: withReconnections });
    await page.route('**/node/**', refuse);
    await app.identityCard.fill({ CIDsymptome: 'Les mains froides' });
    await app.identityCard.submit();
    const { exercise, report, unsent, unsentWork } = app.words;
    const banner = page.getByRole('status').filter({ hasText: unsent.parkedTitle });
    await banner.getByRole('button', { name: unsentWork.copy }).click();
    await expect(app.toast(unsentWork.copyFailed)).toBeVisible();
    await app.walkTo(appPaths.report);
    await app.button(report.copy).click();
    await expect(app.toast(exercise.copyFailed)).toBeVisible();
  });
});
