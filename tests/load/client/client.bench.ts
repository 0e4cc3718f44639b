import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { Page } from '@playwright/test';
import { expect, test } from '../../e2e/in-app.ts';
import type { App } from '../../e2e/page-models/app.ts';
import { reconnectionSample } from '../../e2e/page-models/journal-samples.ts';
import { NotesPage } from '../../e2e/page-models/notes-page.ts';
import {
  addedBy,
  door,
  fontKilobytes,
  home,
  kilobytes,
  loadedWith,
  routes,
} from '../../support/built-files.ts';
import type { PersonOverrides } from '../../support/factories.ts';
import { type Drawn, drawnSince, slowDown, timeOfFirst, timeToShow, watchFrames } from './in-page.ts';
import { largeJournal, MOST_ENTRIES, RARE_WORD, rareCountOf } from './large-journal.ts';
import { type Result, tell } from './results.ts';

// The speed of the app with the largest journal: 2,000 entries and about a megabyte in every field.

/** The CPU slow-down that simulates a phone. */
const PHONE = 4;
const ROUNDS = 5;
const KEY_EVERY_MS = 80;
const KEYS = 'Hier, en réunion, ma gorge s’est serrée et je me suis souvenu de ma phrase.';
const FRAMES = 55;
const MOST_HELD_UP_MS = 250;

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN;
const ms = (number: number): string => `${number.toFixed(0)} ms`;

test.use({ serviceWorkers: 'allow' });
test.setTimeout(300_000);

/** The last element to appear on home: the person's text in the check-in. */
const HOME_STANDS = 'main figure blockquote';

const homeTimes = async (page: Page): Promise<number> => {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const tab = await page.context().newPage();
    times.push(await timeOfFirst(tab, appPaths.home, HOME_STANDS));
    await tab.close();
  }
  return median(times);
};

/** Entries in each field of somebody who has written nearly every day for some years: 2,000 in all. */
const USUAL_ENTRIES = 400;

const signInWith = async (app: App, journal: PersonOverrides['journal']): Promise<void> => {
  const answer = await fetch(String(process.env.ANCRAGE_TEST_PEOPLE_URL), {
    method: 'POST',
    body: JSON.stringify({ journal }),
  });
  await app.signIn((await answer.json()) as { mail: string; password: string });
  await app.expectSynced();
};

interface Typed extends Drawn {
  /** Main-thread time for each key, in milliseconds: independent of other work on the machine. */
  readonly perKey: number;
}

const typeSteadily = async (page: Page): Promise<Typed> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const spent = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
  await watchFrames(page);
  const before = await spent();
  await page.keyboard.type(KEYS, { delay: KEY_EVERY_MS });
  const perKey = (((await spent()) - before) * 1000) / KEYS.length;
  await session.detach();
  return { ...(await drawnSince(page)), perKey };
};

const frames = (
  what: string,
  { leastFrames, longestGap, longestTask, perKey }: Typed,
  isReference = false,
): Result => ({
  what,
  measured: `${leastFrames} frames in the worst second; longest gap ${ms(longestGap)}; longest task ${ms(longestTask)}; ${perKey.toFixed(1)} ms of the processor for each key`,
  target: isReference ? null : `≥ ${FRAMES} frames`,
  isReached: leastFrames >= FRAMES,
});

type Compare = (what: string, measured: number, limit: number | null) => void;

/** The fields that hold entries. */
const FIELDS = 5;

/**
 * The search of everything and the timeline, at the speed of a phone.
 * @param entries the number of entries in each field
 */
const findEverywhere = async (app: App, entries: number, compare: Compare): Promise<void> => {
  const { page, words } = app;
  const session = await page.context().newCDPSession(page);
  const all = (FIELDS * entries).toLocaleString('en-GB');
  const [searchLimit, timelineLimit] = entries === MOST_ENTRIES ? [null, null] : [100, 300];
  await app.open(appPaths.search);
  const field = page.getByLabel(words.find.label, { exact: true });
  const { none, found_other } = words.find;
  await slowDown(session, PHONE);
  await field.fill('zz');
  await expect(page.getByText(none)).toBeVisible();
  await field.fill(`${RARE_WORD}z`);
  await expect(page.getByText(none)).toBeVisible();
  await field.press('End');
  const found = found_other.replace('{{count}}', String(rareCountOf(entries)));
  compare(
    `Search of everything among ${all} entries, 4 times slower, from the key to the frame that shows what was found`,
    await timeToShow(page, 'Backspace', 'main', found),
    searchLimit,
  );
  await page.getByRole('link', { name: words.find.timeline.title }).last().focus();
  compare(
    `Timeline of ${all} entries, 4 times slower, from the key to the frame that shows it`,
    await timeToShow(page, 'Enter', 'main', words.find.timeline.intro),
    timelineLimit,
  );
  await slowDown(session, 1);
  await session.detach();
};

test('a journal of 2,000 entries and a megabyte in every field', async ({ app, arrive, page, newDevice }) => {
  const results: Result[] = [];
  const compare = (what: string, measured: number, limit: number | null) =>
    results.push({
      what,
      measured: ms(measured),
      target: limit === null ? null : `< ${ms(limit)}`,
      isReached: limit === null || measured < limit,
    });

  const small = app.onDevice(await newDevice({ serviceWorkers: 'allow' }));
  const { field_cid } = largeJournal();
  await arrive(appPaths.home, { journal: largeJournal() });
  await app.expectSynced();
  const other = await test.step('the same with nothing but an identity card', async () => {
    await signInWith(small, { field_cid });
    return homeTimes(small.page);
  });
  const large = await homeTimes(page);
  compare('Home from the device, after the start of the page', large, 300);
  results.push({
    what: 'The same with nothing but an identity card',
    measured: `${ms(other)}; the large one takes ${(large / other).toFixed(2)} times as long`,
    target: null,
    isReached: true,
  });

  const session = await page.context().newCDPSession(page);
  const notes = new NotesPage(app);
  await app.open(appPaths.notes);
  await expect(notes.notes.first()).toBeVisible();
  await notes.search.fill(RARE_WORD.slice(0, -1));
  await expect(notes.notes).toHaveCount(rareCountOf(MOST_ENTRIES));
  await notes.search.press('End');
  const found = String(
    app.words.notes.search.found_other.replace('{{count}}', String(rareCountOf(MOST_ENTRIES))),
  );
  // The search shows something else first, so that the result appears with the measured key.
  await notes.search.fill('zz');
  await expect(page.getByText(app.words.notes.search.none)).toBeVisible();
  await notes.search.fill(` ${RARE_WORD.slice(0, -1)}z`);
  await expect(page.getByText(app.words.notes.search.none)).toBeVisible();
  const search = await timeToShow(page, 'Backspace', 'main', found);
  compare('Search among 2,000 notes, from the key to the frame that shows what was found', search, 50);
  await notes.search.fill('');

  const usual = app.onDevice(await newDevice({ serviceWorkers: 'allow' }));
  await signInWith(usual, largeJournal(USUAL_ENTRIES));
  await findEverywhere(usual, USUAL_ENTRIES, compare);
  await findEverywhere(app, MOST_ENTRIES, compare);
  await app.open(appPaths.notes);

  await slowDown(session, PHONE);
  await notes.search.click();
  results.push(frames('Writing in the search of 2,000 notes', await typeSteadily(page)));
  await notes.search.fill('');
  await notes.field.click();
  results.push(frames('Writing a note', await typeSteadily(page)));

  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await watchFrames(page);
  await notes.keep.click();
  const bytes = (await sent).postDataBuffer()?.length ?? 0;
  await app.expectSynced();
  const saving = await drawnSince(page);
  await slowDown(session, 1);
  results.push({
    what: 'Saving one note: what is sent of a field of a megabyte',
    measured: `${(bytes / 1000).toFixed(0)} KB`,
    target: '< 300 KB',
    isReached: bytes < 300_000,
  });
  results.push({
    what: 'Saving one note: the longest that the page is held up',
    measured: `${ms(saving.longestTask)}; longest gap between frames ${ms(saving.longestGap)}`,
    target: `< ${ms(MOST_HELD_UP_MS)}`,
    isReached: saving.longestTask < MOST_HELD_UP_MS,
  });

  await app.open(appPaths.addReconnection);
  const reconnection = app.reconnection('past');
  for (const slide of reconnection.slides) {
    await reconnection.expectSlide(slide.id);
    if (slide.blocks.some(({ kind }) => kind === 'question')) break;
    await reconnection.writeSlide(slide, reconnectionSample);
    await reconnection.next();
  }
  await page.getByRole('textbox').first().click();
  await slowDown(session, PHONE);
  results.push(frames('Writing an answer of a reconnection', await typeSteadily(page)));
  await slowDown(session, 1);

  await page.goto('about:blank');
  await page.setContent('<textarea autofocus></textarea>');
  await page.locator('textarea').click();
  await slowDown(session, PHONE);
  results.push(frames('Writing in a bare page, for comparison', await typeSteadily(page), true));

  tell('bench:client', results);
});

test('what the app weighs', () => {
  const weight = (what: string, measured: number, most: number): Result => ({
    what,
    measured: `${measured.toFixed(1)} KB`,
    target: `≤ ${most} KB`,
    isReached: measured <= most,
  });
  const added = routes.map((route) => ({ route, weight: kilobytes(addedBy(route, 'fr')) }));
  const [heaviest] = added.sort((one, other) => other.weight - one.weight);
  tell('weights', [
    weight(
      'Sign-in page: scripts, style sheet and texts, with brotli',
      kilobytes(loadedWith(door('fr'))),
      170,
    ),
    weight('Home', kilobytes(loadedWith(home('fr'))), 170),
    weight(
      `The heaviest further page (${heaviest?.route.split('/').at(-1)}), with the texts of all of them`,
      heaviest?.weight ?? Number.NaN,
      55,
    ),
    weight('Fonts', fontKilobytes(), 70),
  ]);
});
