import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
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
