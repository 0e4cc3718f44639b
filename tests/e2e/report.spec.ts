import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { fullJournal } from './page-models/full-journal.ts';
import { sampleKeys, withReconnections } from './page-models/journal-samples.ts';

const review = `exercise-week-review-${sampleKeys.newer}`;
const journal = {
  ...withReconnections,
  field_intuitions: {
    ...withReconnections.field_intuitions,
    [review]: { date: sampleKeys.newer, special: review, 'week-learned': 'J’ai besoin d’une minute' },
  },
  field_plf: { results: { plf: { date: sampleKeys.newer, 'plf6-garder': 'Ma colère est une gardienne.' } } },
  field_deviateurs: {
    [sampleKeys.older]: { date: sampleKeys.older, name: 'La pompière', antidote: 'Demander à Nadia' },
  },
  field_pretentions: {
    [sampleKeys.older]: { date: sampleKeys.older, kind: 'reception', name: 'On me doit l’écoute' },
  },
};

/** The document's name and the headings in a PDF: plain when they are ASCII, else UTF-16 in hexadecimal. */
const titlesIn = (pdf: Buffer): string[] =>
  [...pdf.toString('latin1').matchAll(/\/Title (?:<FEFF([0-9A-F]+)>|\(([^)]*)\))/g)].map(
    ([, hex, plain = '']) =>
      hex === undefined ? plain : Buffer.from(hex, 'hex').swap16().toString('utf16le'),
  );

inEnglish((language) => {
  test('the report can be composed, copied and printed', {
    tag: ['@R-05', '@P-13', '@X-07', '@X-08'],
  }, async ({ arrive, app, page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const person = await arrive(appPaths.report, { journal });
    const words = app.words.report;
    await page.getByText(words.choices, { exact: true }).click();
    await page.getByRole('radio', { name: words.lengths.detailed }).check();
    const sheet = page.getByRole('article', { name: words.preview });
    for (const title of Object.values(words.sections))
      await expect(sheet.getByRole('heading', { name: title, exact: true })).toBeVisible();
    for (const text of [
      'La mâchoire qui se serre',
      'Aider chacun',
      'Ma colère',
      'La pompière',
      'On me doit',
      'Nadia',
      'J’ai besoin d’une minute',
    ])
      await expect(sheet).toContainText(text);

    const section = (name: keyof typeof words.sections) =>
      page.getByRole('checkbox', { name: words.sections[name], exact: true });
    await section('claims').click();
    await expect(sheet).not.toContainText('On me doit');
    await page.getByRole('radio', { name: words.periods.chosen }).check();
    await page.getByLabel(words.from, { exact: true }).fill('2026-02-15');
    await expect(sheet).toContainText(words.empty.derailors);
    await expect(sheet.getByRole('heading', { name: /^Karim/ })).toBeVisible();
    await expect(sheet).not.toContainText('Nadia');
    await page.reload();
    await expect(sheet).toContainText(words.empty.derailors);
    await page.getByText(words.choices, { exact: true }).click();
    await page.getByRole('radio', { name: words.periods.all }).check();

    await page.getByRole('checkbox', { name: words.initials }).click();
    await expect(page.getByText(words.initialsHelp)).toBeVisible();
    await expect(sheet).toContainText('Demander à N.');
    await expect(sheet).not.toContainText(/Nadia|Karim/);

    await app.button(words.copy).click();
    await expect(app.toast(app.words.outcome.text_copied)).toContainText(app.words.outcome.title_success);
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${words.derailor.antidote}${words.colon}Demander à N.`);
    expect(copied).toContain(person.firstname);
    expect(copied).not.toMatch(/Nadia|Karim|On me doit/);

    const title = await page.title();
    await page.evaluate(() => {
      window.print = () => {
        document.documentElement.dataset.printed = document.title;
        dispatchEvent(new Event('afterprint'));
      };
    });
    await app.button(words.print).click();
    await expect(page.locator('html')).toHaveAttribute('data-printed', new RegExp(`^${words.title} – `));
    await expect(page).toHaveTitle(title);

    await page.emulateMedia({ media: 'print', colorScheme: language === 'fr' ? 'dark' : 'light' });
    await expect(sheet).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
    await expect(app.button(words.print)).toBeHidden();
    await expect(page.getByRole('navigation').first()).toBeHidden();
    await expect(sheet).toHaveCSS('color', 'rgb(17, 17, 17)');
    const pdf = await page.pdf({ preferCSSPageSize: true, tagged: true, outline: true });
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1')).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
    const titles = titlesIn(pdf);
    expect(titles).toEqual(expect.arrayContaining([words.sections.derailors, words.sections.reconnections]));
    expect(titles.join('\n')).toContain('La pompière');
    expect(titles.join('\n')).not.toMatch(/Nadia|Karim/);
  });
});

/** The number of sheets of a PDF. */
const sheetsIn = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('the report of a full journal fits on one page, and three taps from anywhere print it', {
  tag: ['@P-13', '@R-05'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.home, { journal: fullJournal() });
  const words = app.words.report;
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'yes';
    };
  });
  const menu = await app.openMenu(); // one
  await menu.getByRole('link', { name: app.words.shell.menu.report }).click(); // two
  const sheet = page.getByRole('article', { name: words.preview });
  await expect(sheet.getByRole('heading', { name: words.sections.intuitions })).toBeVisible();
  const print = app.button(words.print);
  await expect(print).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight / 2));
  await expect(print).toBeInViewport({ ratio: 1 });
  await print.click(); // three
  await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes');
  expect(sheetsIn(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
});

test('the next report begins with the day of the one before, which is the same when it is printed twice', {
  tag: ['@P-13', '@R-05'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.report, { journal });
  const words = app.words.report;
  const sheet = page.getByRole('article', { name: words.preview });
  await expect(sheet.getByRole('heading', { name: /^Nadia/ })).toBeVisible();
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await app.button(words.print).click();
  await page.reload();
  await expect(sheet.getByRole('heading', { name: /^Nadia/ })).toBeVisible();

  // The same report, a while ago: after the older reconnection, before the newer one.
  const between = Date.UTC(2026, 1, 15);
  await page.evaluate(
    (at) => localStorage.setItem('last-report', JSON.stringify({ at, before: null })),
    between,
  );
  await page.reload();
  await expect(sheet.getByRole('heading', { name: /^Karim/ })).toBeVisible();
  await expect(sheet.getByRole('heading', { name: /^Nadia/ })).toHaveCount(0);
  await expect(sheet, 'what is still to try stays so').toContainText('Je laisse un silence');
  await page.getByText(words.choices, { exact: true }).click();
  await expect(page.getByRole('radio', { name: words.periods.last })).toBeChecked();
});

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('the options of the report are next to the page that they change', { tag: '@R-05' }, async ({
    arrive,
    app,
    page,
  }) => {
    await arrive(appPaths.report, { journal });
    const words = app.words.report;
    const sheet = page.getByRole('article', { name: words.preview });
    const option = page.getByRole('checkbox', { name: words.sections.derailors, exact: true });
    const left = await option.boundingBox();
    const right = await sheet.boundingBox();
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.x ?? 0);
    await expect(sheet).toContainText('La pompière');
    await option.click();
    await expect(sheet).not.toContainText('La pompière');
  });
});
