import { staffPath } from '@ancrage/shared/paths/app-paths';
import { DEAD_MAILS_AT_ONCE } from '@ancrage/shared/wire/staff-console';
import { DECISIONS_AT_ONCE, type StaffPersonRow } from '@ancrage/shared/wire/staff-people';
import type { Page } from '@playwright/test';
import { expect, inEnglish, test } from './in-app.ts';
import { StaffConsolePage } from './page-models/staff-console-page.ts';
import { filled } from './page-models/wording.ts';

/** From this width on the sections are at the side, which makes the narrowest table. */
const NARROW_DESK = { width: 1024, height: 768 };
/** A desk's window of 1280 px looked at fourfold. */
const FOURFOLD = { width: 320, height: 256 };

const LONG_COMPANY = 'Société générale de conseil en transformation des organisations publiques';

const rowOf = (uid: number): StaffPersonRow => ({
  uid,
  mail: `p${uid}@rivage.test`,
  firstname: 'Anna',
  lastname: `Quimerch ${uid}`,
  title: 'Directrice',
  company: 'Rivage',
  businessunit: '',
  telephone: '',
  locale: 'fr',
  state: 'pending',
  requestedAt: '2026-01-02T10:00:00.000Z',
  hasPossibleDuplicates: false,
});

test.use({ viewport: NARROW_DESK, isMobile: false, hasTouch: false });

inEnglish((language) => {
  /** The staff console of somebody of the staff who has signed in. */
  const signedIn = async (
    page: Page,
    member: { mail: string; password: string },
  ): Promise<StaffConsolePage> => {
    const staffConsole = new StaffConsolePage(page, language);
    await staffConsole.openSignedIn(member);
    return staffConsole;
  };

  test('one decision can cover more people than one call takes', { tag: '@A-03' }, async ({
    page,
    newStaffMember,
    complaints,
  }) => {
    complaints.allow(/ERR_FAILED/);
    const people = Array.from({ length: DECISIONS_AT_ONCE + 1 }, (_, at) => rowOf(at + 1));
    const asked: number[] = [];
    await page.route(/\/api\/staff\/people\?/, (route) => route.fulfill({ json: { people, next: null } }));
    await page.route('**/api/staff/decisions', (route) => {
      const { uids } = route.request().postDataJSON() as { uids: number[] };
      asked.push(uids.length);
      return route.fulfill({
        json: { results: uids.map((uid) => ({ uid, outcome: 'done', state: 'active' })) },
      });
    });
    const staffConsole = await signedIn(page, await newStaffMember());
    await page.getByRole('checkbox', { name: staffConsole.words.people.selectAll }).check();
    await staffConsole.decide('approved');
    const notice = filled(staffConsole.words.decide.done_other, { count: String(people.length) });
    await expect(page.getByRole('dialog').filter({ hasText: notice })).toBeVisible();
    expect(asked).toEqual([DECISIONS_AT_ONCE, 1]);

    // Without an answer to the second call, the result of the first one is shown, and the remaining people stay selected.
    await page.route('**/api/staff/decisions', (route) => {
      const { uids } = route.request().postDataJSON() as { uids: number[] };
      return uids.length === 1 ? route.abort() : route.fallback();
    });
    await page.getByRole('checkbox', { name: staffConsole.words.people.selectAll }).check();
    await staffConsole.decide('approved');
    const partly = filled(staffConsole.words.decide.partly, {
      done: String(DECISIONS_AT_ONCE),
      total: String(people.length),
    });
    await expect(page.getByRole('dialog').filter({ hasText: partly })).toBeVisible();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveAccessibleName(
      filled(staffConsole.words.people.select, { name: `Anna Quimerch ${people.length}` }),
    );
  });

  test('people to whom a decision no longer applies stay selected', { tag: '@A-03' }, async ({
    page,
    newPerson,
    newStaffMember,
  }) => {
    const lastname = `Trestel${Date.now()}`;
    const [late] = await Promise.all(
      ['Bastien', 'Célia'].map((firstname) => newPerson({ state: 'pending', info: { firstname, lastname } })),
    );
    const staffConsole = await signedIn(page, await newStaffMember());
    await staffConsole.field(staffConsole.words.people.search).fill(lastname);
    await expect(page).toHaveURL(/search=/); // a new search chooses nobody
    await expect(page.getByRole('row')).toHaveCount(3);
    await page.getByRole('checkbox', { name: staffConsole.words.people.selectAll }).check();
    const somebodyElse = await page.request.post('/api/staff/decisions', {
      headers: { 'Sec-Fetch-Site': 'same-origin' },
      data: { uids: [late?.uid], decision: 'refused' },
    });
    expect(somebodyElse.status()).toBe(200);
    await staffConsole.decide('refused');
    const notice = filled(staffConsole.words.decide.partly, { done: '1', total: '2' });
    await expect(page.getByRole('dialog').filter({ hasText: notice })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /Bastien/ })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: /Célia/ })).not.toBeChecked();
  });

  test('the link to the list shows all people, and the back button the search', { tag: '@A-03' }, async ({
    page,
    newStaffMember,
  }) => {
    const staffConsole = await signedIn(page, await newStaffMember());
    const search = staffConsole.field(staffConsole.words.people.search);
    await search.fill('nobody of that name');
    await expect(page.getByRole('heading', { name: staffConsole.words.people.none })).toBeVisible();
    await staffConsole.goTo('people');
    await expect(search).toHaveValue('');
    await expect(page.getByRole('row')).not.toHaveCount(0);
    await expect(page).toHaveURL(({ search: query }) => query === '');
    await page.goBack();
    await expect(search).toHaveValue('nobody of that name');
    await expect(page.getByRole('heading', { name: staffConsole.words.people.none })).toBeVisible();
  });

  test('over a slow network, the results of the previous search are not shown as the new ones', {
    tag: '@A-03',
  }, async ({ page, newStaffMember }) => {
    const staffConsole = await signedIn(page, await newStaffMember());
    const list = page.getByRole('main').locator('div:has(> div > table)');
    await expect(list).toHaveAttribute('aria-busy', 'false');
    let answer = () => {};
    await page.route(/\/api\/staff\/people\?search/, async (route) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      await route.fulfill({ json: { people: [rowOf(1)], next: null } });
    });
    await staffConsole.field(staffConsole.words.people.search).fill('Quimerch 1');
    await expect(list).toHaveAttribute('aria-busy', 'true');
    await expect(list).not.toHaveCSS('opacity', '1');
    answer();
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(list).toHaveAttribute('aria-busy', 'false');
  });

  test('the list and its CSV file handle names and companies of any length', {
    tag: ['@A-03', '@P-01'],
  }, async ({ page, newStaffMember }) => {
    const people = [rowOf(1), { ...rowOf(2), company: LONG_COMPANY, title: LONG_COMPANY }];
    await page.route(/\/api\/staff\/people\?/, (route) => route.fulfill({ json: { people, next: null } }));
    const staffConsole = await signedIn(page, await newStaffMember());
    const cells = page.getByRole('row').filter({ hasText: LONG_COMPANY }).getByRole('cell');
    await expect(cells).toHaveCount(5);
    const [, name, company] = await Promise.all((await cells.all()).map((cell) => cell.boundingBox()));
    expect(name?.width).toBeGreaterThan(150);
    expect(company?.width).toBeGreaterThan(150);
    await expect(page.getByRole('link', { name: staffConsole.words.people.export })).toHaveAttribute(
      'href',
      /[?&]locale=en(&|$)/,
    );
  });

  test('the decision dialog can be used at a zoom of 400 %', {
    tag: '@A-03',
  }, async ({ page, newStaffMember }) => {
    await page.route(/\/api\/staff\/people\?/, (route) =>
      route.fulfill({ json: { people: [rowOf(1)], next: null } }),
    );
    const staffConsole = await signedIn(page, await newStaffMember());
    await page.setViewportSize(FOURFOLD);
    await page.getByRole('checkbox', { name: /Quimerch 1/ }).check();
    await page
      .getByRole('main')
      .getByRole('button', { name: new RegExp(`^${staffConsole.words.decide.refused}`) })
      .click();
    const dialog = page.getByRole('dialog');
    for (const part of [
      dialog.getByText(staffConsole.words.decide.refusedText),
      dialog.getByLabel(staffConsole.words.decide.reason),
      dialog.getByRole('button', { name: staffConsole.words.decide.refused, exact: true }),
    ]) {
      await part.scrollIntoViewIfNeeded();
      await expect(part).toBeInViewport({ ratio: 0.98 });
    }
  });

  test('failed mails show their recipient and can be sent again, one by one or all', {
    tag: '@A-03',
  }, async ({ page, newPerson, newStaffMember }) => {
    const person = await newPerson({ info: { firstname: 'Zoé', lastname: 'Kermor' } });
    const idAt = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
    const mailAt = (at: number) => ({
      id: idAt(at),
      kind: 'approved',
      person: { uid: person.uid, name: 'Zoé Kermor', mail: person.mail },
      member: null,
      tries: 21,
      failedAt: '2026-01-02T10:00:00.000Z',
      failure: 'EENVELOPE',
    });
    let mails = Array.from({ length: DEAD_MAILS_AT_ONCE }, (_, at) => mailAt(at));
    await page.route('**/api/staff/dead-mails', (route) => route.fulfill({ json: { mails } }));
    await page.route('**/api/staff/dead-mails/*/send-again', (route) => {
      mails = mails.filter(({ id }) => !route.request().url().includes(id));
      return route.fulfill({ json: {} });
    });
    const staffConsole = await signedIn(page, await newStaffMember());
    const words = staffConsole.words.mails;
    await staffConsole.goTo('mails');
    const first = page.getByRole('main').getByRole('listitem').first();
    await expect(first.getByText(person.mail)).toBeVisible();
    await expect(first.getByRole('link')).toHaveAttribute('href', `${staffPath}/people/${person.uid}`);
    const most = page.getByText(filled(words.most, { count: String(DEAD_MAILS_AT_ONCE) }));
    await expect(most).toBeVisible();
    await expect(first.getByRole('button')).toHaveAccessibleDescription(/Zoé Kermor/);
    await first.getByRole('button', { name: words.again }).click();
    await expect(page.getByRole('dialog').filter({ hasText: words.sent_one })).toBeVisible();
    await expect(most).toHaveCount(0);
    await staffConsole.button(words.againAll).click();
    const notice = filled(words.sent_other, { count: String(DEAD_MAILS_AT_ONCE - 1) });
    await expect(page.getByRole('dialog').filter({ hasText: notice })).toBeVisible();
    await expect(page.getByRole('heading', { name: words.none })).toBeVisible();
  });
});
