import {
  appPaths,
  atSlide,
  endingOf,
  furtherExercisePath,
  writeFurtherExercisePath,
} from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { ExercisePage } from './page-models/exercise-page.ts';
import { anIdentityCard, withCard } from './page-models/journal-samples.ts';
import { furtherExerciseOf } from './page-models/wording.ts';

const EXERCISE = 'week-review';
const written = {
  'week-like-me': 'Mardi, j’ai dit que je ne savais pas',
  'week-made-possible': 'Dix minutes d’avance',
  'week-away': 'Jeudi, devant le message de Karim',
  'week-learned': 'J’ai besoin d’une minute',
  'week-thanks': ['Inès, qui a relu', 'Nadia, qui a attendu'],
  intuitionsdata: ['Répondre le lendemain'],
};

inEnglish((language) => {
  test('a further exercise, defined by content alone, works like the others', {
    tag: ['@P-05', '@S-10', '@E-05', '@X-07'],
  }, async ({ arrive, app, page }) => {
    const words = app.words.further;
    const flowWords = app.words.exercise.flow;
    const exercise = furtherExerciseOf(language, EXERCISE);
    const flow = new ExercisePage(app, exercise, 'past');
    const list = page.getByRole('list', { name: words.list }).getByRole('article');
    const review = page.getByRole('dialog', { name: words.reviewTitle });
    await arrive(appPaths.pages, { journal: withCard });
    await page.getByRole('main').getByRole('link', { name: exercise.title }).click();
    await app.expectPath(furtherExercisePath(EXERCISE));
    await expect(page.getByText(exercise.purpose)).toBeVisible();
    await expect(page.getByText(words.empty.title)).toBeVisible();
    await app.link(words.start).click();

    await flow.goTo('next');
    await app.button(flowWords.finish).click();
    await expect(page.getByText(app.words.outcome.one_field_required)).toBeVisible();
    await app.open(writeFurtherExercisePath(EXERCISE));
    await flow.goTo('away-from-me');
    await expect(flow.shown).toContainText(anIdentityCard.CIDsymptome);
    await app.open(writeFurtherExercisePath(EXERCISE));
    await flow.write(written);
    await expect.poll(async () => JSON.stringify((await onDevice(page)).drafts)).toContain('le lendemain');
    await page.reload();
    await expect(page.getByText(flowWords.resumedTitle)).toBeVisible();
    await expect(
      flow.orderedField(flow.slide('next').blocks.find((block) => block.kind === 'ordered')?.item ?? '', 1),
    ).toHaveValue('Répondre le lendemain');
    await app.button(flowWords.finish).click();
    for (const text of Object.values(written).flat()) await expect(review).toContainText(text);
    await review.getByRole('button', { name: flowWords.save }).click();
    await app.expectPath(endingOf(furtherExercisePath(EXERCISE)));
    await expect(page.locator('[data-outcome]')).toHaveText('Répondre le lendemain');
    await app.readAll();
    await app.expectPath(furtherExercisePath(EXERCISE));
    await expect(list).toHaveCount(1);
    await expect(list).toContainText('Mardi, j’ai dit que je ne savais pas');
    await app.expectSynced();

    await list.locator('summary').click();
    await app.link(words.edit).click();
    await flow.goTo('like-me');
    const asked = flow.slide('like-me').blocks[0];
    if (asked?.kind !== 'question' || typeof asked.label !== 'string') throw new Error('It asks a question.');
    await flow.field(asked.label).fill('Mardi, la réunion');
    await flow.next();
    for (const id of ['away-from-me', 'thanks']) {
      await flow.expectSlide(id);
      await flow.next();
    }
    await app.button(flowWords.finish).click();
    await review.getByRole('button', { name: flowWords.save }).click();
    await expect(list).toContainText('Mardi, la réunion');
    await app.expectSynced();

    await app.walkTo(appPaths.intuitions);
    await app.intuitions.status('Répondre le lendemain').click();
    await expect(app.intuitions.status('Répondre le lendemain')).toBeChecked();
    await app.link(new RegExp(exercise.title)).click();
    await app.expectPath(furtherExercisePath(EXERCISE));
    await expect(list.getByText('Nadia, qui a attendu')).toBeVisible();
    await expect(list).toContainText(app.words.exercise.implemented);
    await app.button(words.delete).click();
    await page.getByRole('alertdialog').getByRole('button', { name: words.delete }).click();
    const toast = app.toast(app.words.outcome.data_deleted);
    await expect(page.getByText(words.empty.title)).toBeVisible();
    await toast.getByRole('button', { name: app.words.exercise.undo }).click();
    await expect(list).toContainText('Mardi, la réunion');
    await app.expectSynced();

    await app.walkTo(appPaths.reconnections);
    await expect(page.getByText(app.words.reconnections.empty.title)).toBeVisible();
    await app.walkTo(furtherExercisePath('nothing'));
    await expect(page.getByText(words.gone)).toBeVisible();
  });
});

test('the review of the week shows what was tried in it, and what became of it', {
  tag: ['@P-05', '@S-16'],
}, async ({ arrive, app, page }) => {
  await page.clock.install({ time: new Date('2026-03-13T17:00:00+01:00') });
  const date = '1772438400000'; // 2 March
  const outcome = { kind: 'done', date: '1773309600000', words: 'Il a souri' }; // 12 March
  const intuitionsdata = [
    { id: 'a', name: 'Je laisse un silence', status: 'implemented', outcome },
    { id: 'b', name: 'Je pose une question', status: 'pending' },
  ];
  await arrive(atSlide(writeFurtherExercisePath(EXERCISE), 'like-me'), {
    journal: {
      ...withCard,
      field_intuitions: { [date]: { date, 'reconew-q2-qui': 'Karim', intuitionsdata } },
    },
  });
  const tried = page.getByRole('complementary', { name: app.words.followThrough.week });
  await expect(tried.getByRole('listitem')).toHaveCount(1);
  await expect(tried).toContainText(/Je laisse un silence.*Il a souri/);
});
