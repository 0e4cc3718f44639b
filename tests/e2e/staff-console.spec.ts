import { staffPath } from '@ancrage/shared/paths/app-paths';
import type { Locale } from '@ancrage/shared/rules/locales';
import type { BrowserContextOptions, Locator, Page } from '@playwright/test';
import { accessibilityFaults } from '../support/accessibility.ts';
import { expect, inEnglish, test } from './in-app.ts';
import { blockBroadcasts, restoreFromCache } from './page-models/back-forward-cache.ts';
import { StaffConsolePage } from './page-models/staff-console-page.ts';
import { filled } from './page-models/wording.ts';

const DESK_SIZE = { width: 1280, height: 900 };
const SMALL_PHONE = { width: 320, height: 568 };
const PHONE = { width: 390, height: 844 };

/** The language in which all rules are checked: both have the same elements. */
const inFull = { fr: PHONE, en: DESK_SIZE };

type Box = Awaited<ReturnType<Locator['boundingBox']>>;

const overlap = (one: Box, other: Box): boolean => {
  if (one === null || other === null) throw new Error('Both are on the screen.');
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
};

test.use({ viewport: DESK_SIZE, isMobile: false, hasTouch: false });

/** The staff console in French, in another browser that was given the session. */
const inFrench = async (
  { page }: StaffConsolePage,
  newDevice: (options: BrowserContextOptions) => Promise<Page>,
): Promise<StaffConsolePage> => {
  const other = await newDevice({ locale: 'fr-FR' });
  await other.context().addCookies(await page.context().cookies());
  return new StaffConsolePage(other, 'fr');
};

/** What a machine finds wrong with the screens of the staff console. */
const faultsOfScreens = async (
  staffConsole: StaffConsolePage,
  language: Locale,
  { uid, name }: { uid: number; name: string },
  search: string,
): Promise<string[]> => {
  const { page } = staffConsole;
  const faults: string[] = [];
  // Opened from outside in one language, gone to from inside in the other: a start takes longer than a look.
  const screens = {
    log: () => staffConsole.goTo('log'),
    mails: () => staffConsole.goTo('mails'),
    members: () => staffConsole.goTo('members'),
    me: () => staffConsole.goTo('me'),
    people: () => staffConsole.goTo('people'),
    [`people/${uid}`]: () => staffConsole.openPerson(name, search),
  };
  for (const [path, walk] of Object.entries(screens)) {
    await page.setViewportSize(PHONE);
    await (language === 'fr' ? page.goto(`${staffPath}/${path}`) : walk());
    await expect(page).toHaveURL(({ pathname }) => pathname === `${staffPath}/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    for (const viewport of [PHONE, DESK_SIZE]) {
      await page.setViewportSize(viewport);
      const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      if (isTooWide) faults.push(`${path}: too wide at ${viewport.width} px`);
      const only = viewport === inFull[language] ? undefined : 'layout';
      faults.push(
        ...(await accessibilityFaults(page, only)).map((fault) => `${language}, ${path}: ${fault}`),
      );
    }
  }
  return faults;
};

/** Where a phone of some width has the states that the list can be filtered by: how many on each row. */
const rowsOfStates = async ({ page, words }: StaffConsolePage, viewport: typeof PHONE): Promise<number[]> => {
  await page.setViewportSize(viewport);
  const states = page.getByRole('group', { name: words.people.state }).getByRole('radio');
  await expect(states).toHaveCount(5);
  const boxes = await Promise.all((await states.all()).map((state) => state.boundingBox()));
  return Object.values(Object.groupBy(boxes, (box) => String(box?.y))).map((row) => row?.length ?? 0);
};

inEnglish((language) => {
  test('decisions, corrections and ended sessions are recorded in the log', {
    tag: ['@A-03', '@Q-23', '@P-01'],
  }, async ({ page, newPerson, newStaffMember, newDevice, complaints }) => {
    test.slow();
    complaints.allow(/status of 401/); // what the staff console asks first: whether somebody is signed in
    const marker = `Quimerch${language}${Date.now()}`;
    const people = await Promise.all(
      ['Anna', 'Bastien', 'Célia'].map((firstname) =>
        newPerson({ state: 'pending', info: { firstname, lastname: marker, company: 'Rivage' } }),
      ),
    );
    const member = await newStaffMember();
    const staffConsole = new StaffConsolePage(page, language);
    const { words } = staffConsole;
    await staffConsole.givePassword(member.mail, member.password);
    await expect(page).toHaveURL(new RegExp(`${staffPath}`));
    expect(await staffConsole.enrol()).toHaveLength(10);

    await staffConsole.field(words.people.search).fill(marker.toLowerCase());
    await expect(page).toHaveURL(/search=/);
    await expect(page.getByRole('row')).toHaveCount(people.length + 1);
    // Announced for those who do not see the rows change.
    await expect(page.getByRole('main').getByRole('status')).toHaveText(
      filled(words.people.shown_other, { count: '3' }),
    );
    for (const firstname of ['Anna', 'Bastien'])
      await page.getByRole('checkbox', { name: new RegExp(firstname) }).check();
    await staffConsole.decide('approved');
    const toast = page
      .getByRole('dialog')
      .filter({ hasText: filled(words.decide.done_other, { count: '2' }) });
    await expect(toast).toBeVisible();
    const covered = await toast.boundingBox();
    const acts = [
      await page.getByRole('link', { name: words.people.export }).boundingBox(),
      await page.getByRole('checkbox', { name: /Célia/ }).boundingBox(),
    ];
    expect(acts.map((act) => overlap(act, covered))).toEqual([false, false]);
    await expect(page.getByRole('row').filter({ hasText: words.states.active })).toHaveCount(2);
    await page.getByRole('checkbox', { name: /Célia/ }).check();
    await staffConsole.decide('refused', 'Adresse inconnue du cabinet');
    await expect(page.getByRole('row').filter({ hasText: words.states.refused })).toHaveCount(1);

    await page.getByRole('link', { name: `Célia ${marker}` }).click();
    await expect(page.getByText('Adresse inconnue du cabinet')).toBeVisible();
    await staffConsole.button(words.person.correct).click();
    await staffConsole.field(words.person.company).fill('Hauteroche');
    await staffConsole.button(words.person.save).click();
    await expect(page.getByRole('definition').filter({ hasText: 'Hauteroche' })).toBeVisible();
    await expect(page.getByText(words.person.events.corrected, { exact: true })).toBeVisible();

    await page.getByRole('link', { name: words.person.log }).click();
    await expect(page.getByText(words.log.actions['person-refused'], { exact: true })).toBeVisible();
    await expect(page.getByText(words.log.actions['person-corrected'], { exact: true })).toBeVisible();
    await page.goto(`${staffPath}/log?actor=mine`);
    const { words: howMany, sort, count } = words.log.details;
    const notice = [
      [howMany, '1'],
      [sort, words.people.sorts.queue],
      [count, '3'],
    ].map(([name = '', value = '']) => filled(words.log.detail, { name, value }));
    await expect(page.getByText(` · ${notice.join(' · ')}`).first()).toBeVisible();

    const french = await inFrench(staffConsole, newDevice);
    const one = { uid: people[0]?.uid ?? 0, name: `Anna ${marker}` };
    const faults = [
      ...(await faultsOfScreens(staffConsole, 'en', one, marker)),
      ...(await faultsOfScreens(french, 'fr', one, marker)),
    ];
    expect(faults).toEqual([]);

    await staffConsole.button(words.nav.signOut).click();
    await expect(staffConsole.field(words.signIn.mail)).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await page.goBack();
    await expect(staffConsole.field(words.signIn.mail)).toBeVisible();
  });

  test('on a phone, filters and addresses of the list wrap well', {
    tag: '@A-03',
  }, async ({ page, newPerson, newStaffMember, newDevice }) => {
    const person = await newPerson({ state: 'pending', mail: `anne.${language}${Date.now()}@rive.test` });
    const member = await newStaffMember();
    const staffConsole = new StaffConsolePage(page, language);
    await staffConsole.openSignedIn(member);
    const french = await inFrench(staffConsole, newDevice);
    await french.page.goto(staffPath);
    for (const viewport of [PHONE, SMALL_PHONE])
      for (const each of [staffConsole, french]) expect(await rowsOfStates(each, viewport)).toEqual([3, 2]);
    for (const each of [staffConsole, french]) {
      await each.page.setViewportSize(PHONE);
      await each.field(each.words.people.search).fill(person.mail);
      const line = each.page.getByText(person.mail, { exact: true });
      await expect(each.page.getByRole('row')).toHaveCount(2);
      const { height, lineHeight } = await line.evaluate((mail) => ({
        height: mail.getBoundingClientRect().height,
        lineHeight: Number.parseFloat(getComputedStyle(mail).lineHeight),
      }));
      expect(height).toBeLessThan(1.5 * lineHeight);
    }
  });
});

test('without a network the staff console reports the failure and makes no later call', {
  tag: ['@A-03', '@E-09'],
}, async ({ page, context, newPerson, newStaffMember }) => {
  const person = await newPerson({ state: 'pending' });
  const member = await newStaffMember();
  const staffConsole = new StaffConsolePage(page, 'fr');
  await staffConsole.openSignedIn(member);
  await staffConsole.field(staffConsole.words.people.search).fill(person.mail);
  await expect(page).toHaveURL(/search=/);
  await expect(page.getByRole('row')).toHaveCount(2);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await context.setOffline(true);
  await page.getByRole('checkbox', { name: new RegExp(person.firstname) }).check();
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${staffConsole.words.decide.approved}`) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: staffConsole.words.decide.approved, exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(staffConsole.words.problem.offline);
  await page.keyboard.press('Escape');
  await staffConsole.field(staffConsole.words.people.search).fill('somebody else');
  const notice = page.getByRole('alert').filter({ hasText: staffConsole.words.problem.offline });
  await expect(notice).toBeVisible();
  asked.length = 0;
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: staffConsole.words.people.none })).toBeVisible();
  await expect(notice).toHaveCount(0);
  expect(asked.filter((path) => path.includes('decision'))).toEqual([]);
});

test('the staff console reports a decision whose response was lost as possibly done', {
  tag: ['@A-03', '@Q-23'],
}, async ({ page, newPerson, newStaffMember, complaints }) => {
  complaints.allow(/ERR_FAILED/);
  const person = await newPerson({ state: 'pending' });
  const member = await newStaffMember();
  const staffConsole = new StaffConsolePage(page, 'fr');
  const { decide, people, person: words, problem } = staffConsole.words;
  await staffConsole.openSignedIn(member);
  await staffConsole.field(people.search).fill(person.mail);
  await expect(page).toHaveURL(/search=/); // a new search chooses nobody
  await expect(page.getByRole('row')).toHaveCount(2);
  const loseAnswerTo = (path: string, method: string) =>
    page.route(path, async (route) => {
      if (route.request().method() !== method) return route.fallback();
      await route.fetch();
      await route.abort();
    });
  await loseAnswerTo('**/api/staff/decisions', 'POST');
  await page.getByRole('checkbox', { name: new RegExp(person.firstname) }).check();
  await page
    .getByRole('main')
    .getByRole('button', { name: new RegExp(`^${decide.approved}`) })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: decide.approved, exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText(problem.unsure);
  await dialog.getByRole('button', { name: problem.look }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: staffConsole.words.states.active })).toHaveCount(1);

  await page.getByRole('link', { name: new RegExp(person.firstname) }).click();
  await loseAnswerTo('**/api/staff/people/*', 'PATCH');
  await staffConsole.button(words.correct).click();
  await staffConsole.field(words.company).fill('Hauteroche');
  await staffConsole.button(words.save).click();
  await expect(page.getByRole('alert')).toContainText(problem.unsure);
  await staffConsole.button(problem.look).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Hauteroche' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);

  // One that did not arrive leaves what was typed where it is, to be sent again.
  await page.unrouteAll();
  await page.route('**/api/staff/people/*', (route) =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  );
  await staffConsole.button(words.correct).click();
  await staffConsole.field(words.company).fill('Rivage');
  await page.setViewportSize(SMALL_PHONE);
  await staffConsole.button(words.save).click();
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  await staffConsole.button(problem.look).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(staffConsole.field(words.company)).toHaveValue('Rivage');
});

test('a wrong password, a wrong code and too many tries are refused with a message', {
  tag: '@Q-23',
}, async ({ page, newStaffMember, complaints }) => {
  complaints.allow(/status of (40[13]|429)/);
  const member = await newStaffMember();
  const staffConsole = new StaffConsolePage(page, 'fr');
  await page.route(
    '**/api/staff/sign-in',
    (route) => {
      const problem = { status: 429, code: 'too_many', detail: 'Too many tries: wait a little.' };
      return route.fulfill({ status: 429, headers: { 'Retry-After': '500' }, json: problem });
    },
    { times: 1 },
  );
  await staffConsole.givePassword(member.mail, 'ce n’est pas celui-ci');
  const inMinutes = staffConsole.words.problem.tooManyFor_other.replace('{{count}}', '9');
  await expect(page.getByRole('alert').filter({ hasText: inMinutes })).toBeVisible();
  await staffConsole.givePassword(member.mail, 'ce n’est pas celui-ci');
  await expect(
    page.getByRole('alert').filter({ hasText: staffConsole.words.problem.wrong_password }),
  ).toBeVisible();
  await staffConsole.givePassword(member.mail, member.password);
  await staffConsole.field(staffConsole.words.signIn.enrol.code).fill('000000');
  await staffConsole.button(staffConsole.words.signIn.enrol.submit).click();
  await expect(
    page.getByRole('alert').filter({ hasText: staffConsole.words.problem.wrong_code }),
  ).toBeVisible();
  await page.goto(`${staffPath}/people`);
  await expect(staffConsole.field(staffConsole.words.signIn.mail)).toBeVisible();
});

test('the staff console signs out after a quarter of an hour without activity', {
  tag: '@Q-23',
}, async ({ page, newStaffMember }) => {
  const member = await newStaffMember();
  const staffConsole = new StaffConsolePage(page, 'fr');
  await staffConsole.openSignedIn(member);
  await page.clock.install();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: staffConsole.words.people.title })).toBeVisible();
  // An answer on its way counts as an act: all of them have come before the time is moved.
  await expect(page.getByRole('definition').filter({ hasText: '–' })).toHaveCount(0);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.clock.fastForward('15:05');
  await expect(staffConsole.field(staffConsole.words.signIn.mail)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(staffConsole.words.problem.signed_out);
});

test('signing out of the staff console clears other tabs and cached pages', {
  tag: '@Q-23',
}, async ({ page, context, newStaffMember, complaints }) => {
  complaints.allow(/status of 401/); // what the tabs hear after it
  const member = await newStaffMember();
  const staffConsole = new StaffConsolePage(page, 'fr');
  await staffConsole.openSignedIn(member);
  const [other, kept] = [await context.newPage(), await context.newPage()];
  await blockBroadcasts(kept);
  for (const tab of [other, kept]) await tab.goto(staffPath);
  const names = { level: 1, name: staffConsole.words.people.title };
  for (const tab of [other, kept]) await expect(tab.getByRole('heading', names)).toBeVisible();
  await staffConsole.button(staffConsole.words.nav.signOut).click();
  const form = (tab: Page) => tab.getByLabel(staffConsole.words.signIn.mail, { exact: true });
  for (const tab of [page, other]) await expect(form(tab)).toBeVisible();
  await restoreFromCache(kept);
  await expect(form(kept)).toBeVisible();
});
