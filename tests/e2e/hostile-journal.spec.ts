import { staffPath } from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import { markupPayloads, RAN } from '../support/markup-payloads.ts';
import { signedInScreens } from './every-screen.ts';
import { expect, inEnglish, test } from './in-app.ts';
import { fullJournal } from './page-models/full-journal.ts';
import { StaffConsolePage } from './page-models/staff-console-page.ts';

/** What the app itself goes by: dates, states, names of exercises. Everything else in a journal is somebody's own words. */
const KEPT = /^(\d+|[a-z][a-z0-9-]*)$/;

/** A journal whose every word is a hostile one, and which holds some under names that nobody knows. */
const poisoned = (): Record<string, unknown> => {
  let used = 0;
  const next = () => {
    used += 1;
    return markupPayloads[used % markupPayloads.length] ?? '';
  };
  const poison = (value: unknown): unknown => {
    if (typeof value === 'string') return value === '' || KEPT.test(value) ? value : next();
    if (Array.isArray(value)) return value.map(poison);
    if (typeof value !== 'object' || value === null) return value;
    const members = Object.entries(value).map(([name, held]) => [name, poison(held)]);
    return Object.fromEntries([...members, [next(), next()]]);
  };
  return Object.fromEntries(Object.entries(fullJournal()).map(([field, held]) => [field, poison(held)]));
};

/** What a page gives away of having run something, or of having taken words for markup; two templates are its own. */
const harmTo = (page: Page): Promise<string[]> =>
  page.evaluate(
    (ran) => [
      ...(ran in window ? ['something ran'] : []),
      ...[
        ...document.querySelectorAll(
          'iframe, object, embed, base, math, template:not(#not-started, #not-stored), video, audio, [src="x"], [onerror], [onload], a[href^="javascript:" i]',
        ),
      ].map(({ outerHTML }) => outerHTML.slice(0, 200)),
    ],
    RAN,
  );

/** Which of the hostile texts are shown, on the page or in a field. */
const shownOn = (page: Page): Promise<string[]> =>
  page.evaluate((payloads) => {
    const fields = [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
    const text = [document.body.textContent ?? '', ...fields.map(({ value }) => value)].join('\n');
    return payloads.filter((payload) => text.includes(payload));
  }, markupPayloads);

inEnglish((language) => {
  test('a hundred hostile texts from the database are shown as plain text on every screen', {
    tag: '@Q-32',
  }, async ({ app, page, newPerson }) => {
    test.slow();
    expect(new Set(markupPayloads).size).toBe(100);
    page.on('dialog', (dialog) => {
      throw new Error(`A dialog opened: ${dialog.message()}`);
    });
    const [one = '', two = '', three = ''] = markupPayloads;
    const person = await newPerson({
      locale: language,
      info: {
        firstname: one,
        lastname: two,
        company: three,
        title: one,
        businessunit: two,
        telephone: three,
      },
      journal: poisoned(),
    });
    await app.signIn(person);
    const harm: Record<string, string[]> = {};
    const seen = new Set<string>();
    for (const path of signedInScreens) {
      await app.walkTo(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      for (const payload of await shownOn(page)) seen.add(payload);
      const found = await harmTo(page);
      if (found.length > 0) harm[path] = found;
    }
    expect(harm).toEqual({});
    expect(seen.size).toBeGreaterThan(80);
  });
});

test('a hostile name is shown as plain text in the staff console', { tag: '@Q-32' }, async ({
  page,
  newPerson,
  newStaffMember,
  complaints,
}) => {
  complaints.allow(/status of 401/); // what the staff console asks first: whether somebody is signed in
  const marker = `Quimper${Date.now()}`;
  const [first = '', , , , second = ''] = markupPayloads;
  await newPerson({
    state: 'pending',
    info: {
      firstname: first,
      lastname: `${marker} ${second}`,
      company: first,
      title: second,
      telephone: first,
    },
  });
  const member = await newStaffMember();
  const staffConsole = new StaffConsolePage(page, 'fr');
  await staffConsole.givePassword(member.mail, member.password);
  await expect(page).toHaveURL(new RegExp(staffPath));
  await staffConsole.enrol();
  await staffConsole.field(staffConsole.words.people.search).fill(marker);
  await expect(page.getByRole('row')).toHaveCount(2);
  expect(await harmTo(page)).toEqual([]);
  await page.getByRole('row').getByRole('link').click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(second);
  expect(await harmTo(page)).toEqual([]);
});
