import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import type { App } from './page-models/app.ts';
import { withCard } from './page-models/journal-samples.ts';
import { onServer } from './page-models/other-devices.ts';
import { filled, said } from './page-models/wording.ts';

const KEY = '1762000000000';
const LIST = 'reconew-q6-difficultes';
const CALL = 'reconew-q7-difficultes';
const journal = {
  ...withCard,
  field_intuitions: {
    [KEY]: {
      date: KEY,
      pf: 'past',
      'reconew-q2-qui': 'Karim',
      [`${LIST}-1`]: 'Le manque de temps',
      [`${LIST}-2`]: 'Annoncer des départs',
      [`${LIST}-3`]: 'Ne pas dormir',
      [`${CALL}-1`]: 'Prendre une heure',
      [`${CALL}-2`]: 'Lui demander son avis',
      [`${CALL}-3`]: 'Marcher le soir',
    },
  },
};

/** The flow of the reconnection at the slide of a list, or of its second column. */
const atSlideOf = async (app: App, prefix: string) => {
  const reconnection = app.reconnection('past');
  const slide = reconnection.slides.find(({ blocks }) =>
    blocks.some(
      (block) => (block.kind === 'list' ? block.prefix : block.kind === 'echo' && block.to) === prefix,
    ),
  );
  await reconnection.goTo(slide?.id ?? '');
  return reconnection;
};

const finish = async (app: App) => {
  const reconnection = app.reconnection('past');
  while (await app.button(app.words.exercise.next).isVisible()) await reconnection.next();
  await reconnection.finish();
  await reconnection.save();
};

test('the call of a difficulty stays with it when another device removes the row before', {
  tag: ['@E-04', '@Q-54'],
}, async ({ arrive, app, context, elsewhere, complaints }) => {
  complaints.allow(/ERR_FAILED|status of 412/);
  const edit = `${appPaths.addReconnection}?edit=${KEY}`;
  const person = await arrive(edit, { journal });
  const desk = await elsewhere(person, edit);
  const here = await atSlideOf(app, CALL);
  const record = /\/node\/\d+/;
  await context.route(record, (route) => route.abort());
  await here.shown.locator(`[name="${CALL}-2"]`).fill('Lui demander son avis, avant le mien');
  await finish(app);
  await expect(app.sync).toHaveAttribute('data-sync', 'on-device');

  const there = await atSlideOf(desk, LIST);
  const list = there.exercise.slides
    .flatMap(({ blocks }) => blocks)
    .find((block) => block.kind === 'list' && block.prefix === LIST);
  const item = said(list?.kind === 'list' ? list.item : '', 'past');
  await there.shown
    .getByRole('button', { name: filled(desk.words.exercise.removeNumbered, { item, number: 1 }) })
    .click();
  await finish(desk);
  await desk.expectSynced();

  await context.unroute(record);
  await app.page.evaluate(() => dispatchEvent(new Event('online')));
  await app.expectSynced();
  const main = app.page.getByRole('main');
  await expect(main).toContainText('Annoncer des départs');
  await expect(main).not.toContainText('Le manque de temps');
  await expect(main.getByText(app.words.exercise.versions.text)).toHaveCount(0);
  await expect(main).not.toContainText('~');
  expect(await onServer(app, person, 'field_intuitions')).toMatchObject({
    [KEY]: {
      [`${LIST}-1`]: 'Annoncer des départs',
      [`${CALL}-1`]: 'Lui demander son avis, avant le mien',
      [`${LIST}-2`]: 'Ne pas dormir',
      [`${CALL}-2`]: 'Marcher le soir',
    },
  });
});
