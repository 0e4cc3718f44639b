import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { appPaths, writeFurtherExercisePath } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { ExercisePage, type Written } from './page-models/exercise-page.ts';
import { anIdentityCard, reconnectionSample } from './page-models/journal-samples.ts';
import { NotesPage } from './page-models/notes-page.ts';
import { recordTraffic, withMarker } from './page-models/recorded-traffic.ts';
import { furtherExerciseOf } from './page-models/wording.ts';

/** What belongs into every field of an exercise: the word alone. */
const everywhere = ({ exercise }: ExercisePage, word: string): Written =>
  Object.fromEntries(
    exercise.slides
      .flatMap(({ blocks }) => blocks)
      .flatMap((block): [string, string | string[]][] => {
        if (block.kind === 'question') return [[block.key, word]];
        if (block.kind === 'list') return [[block.prefix, [word]]];
        if (block.kind === 'ordered') return [[block.key, [word]]];
        return block.kind === 'group'
          ? block.items.map((_, place) => [`${block.prefix}-${place + 1}`, word])
          : [];
      }),
  );

const writeReconnection = async (app: App, word: string): Promise<void> => {
  await app.walkTo(appPaths.addReconnection);
  const reconnection = app.reconnection('past');
  await reconnection.write(withMarker(reconnectionSample, word));
  await reconnection.finish();
  await reconnection.save();
};

const writeDerailorAndClaim = async (app: App, word: string): Promise<void> => {
  const { derailors } = app;
  await app.walkTo(`${appPaths.addDerailor}?add=both`);
  await derailors.write('derailor', everywhere(derailors.exercise('derailor'), word));
  await app.button(app.words.derailors.add.toClaim).click();
  await derailors.write('claim', everywhere(derailors.exercise('claim'), word), 'emission');
  await derailors.finish();
  await derailors.save();
};

const writeExchange = async (app: App, word: string): Promise<void> => {
  const { friendship } = app;
  await app.walkTo(friendship.startPath);
  await friendship.begin(word, word);
  for (const stage of ['prepare', 'express', 'listen', 'end'] as const) {
    await friendship.write(
      stage,
      word,
      everywhere(friendship.stage(stage, word), word),
      stage === 'prepare' ? 1 : 0,
    );
    await friendship.save(stage);
  }
  // The slides leave the browser's history once the exchange is closed; the next address is walked to after that.
  await expect.poll(() => app.page.evaluate(() => history.state?.cover ?? 0)).toBe(0);
};

const lookBackOnWeek = async (app: App, word: string): Promise<void> => {
  const { exercise: words, further } = app.words;
  await app.walkTo(writeFurtherExercisePath('week-review'));
  const exercise = new ExercisePage(app, furtherExerciseOf(app.language, 'week-review'), 'past');
  await exercise.write(everywhere(exercise, word));
  await app.button(words.flow.finish).click();
  await app.page.getByRole('dialog').getByRole('button', { name: words.flow.save }).click();
  await app.readAll();
  await expect(app.page.getByRole('list', { name: further.list }).getByRole('article')).toHaveCount(1);
};

test('text typed in an exercise appears in no row, file, mail, log, address or header', {
  tag: '@Q-41',
}, async ({ app, arrive, page, findWords }) => {
  test.slow();
  const word = `canari${Date.now()}`;
  const person = await arrive(appPaths.identityCard);
  const { carried, observed } = recordTraffic(page, word);
  const card = Object.entries(anIdentityCard).map(([key, text]) => [key, `${word} ${text}`]);
  await app.identityCard.fill(Object.fromEntries(card));
  await app.identityCard.submit();
  await app.identityCard.expectSaved();

  await app.walkTo(appPaths.notes);
  const notes = new NotesPage(app);
  await notes.field.fill(`${word} un merci`);
  await notes.keep.click();
  await expect(notes.notes).toHaveCount(1);
  await notes.search.fill(word);
  await expect(notes.notes).toHaveCount(1);

  await writeReconnection(app, word);
  await writeDerailorAndClaim(app, word);
  await writeExchange(app, word);
  await lookBackOnWeek(app, word);
  await app.expectSynced();

  // The guided path has its own journey, in leadership-path.spec.ts.
  expect([...carried].sort()).toEqual(JOURNAL_FIELDS.filter((field) => field !== 'field_plf').sort());
  expect(observed.filter((text) => text.includes(word))).toEqual([]);
  expect(await findWords({ 'what was typed': word, 'who typed it': person.mail })).toEqual({
    database: ['who typed it'],
    files: [],
    mails: [],
    log: [],
  });
});
