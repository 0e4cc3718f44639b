import { appPaths, atSlide, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { lookBackPath } from '@ancrage/shared/paths/edit-paths';
import { expect, test } from './in-app.ts';
import { sampleKeys, withCard, withReconnections } from './page-models/journal-samples.ts';
import { filled } from './page-models/wording.ts';

const journal = {
  ...withCard,
  field_intuitions: {
    [sampleKeys.newer]: {
      date: sampleKeys.newer,
      pf: 'past',
      'reconew-q2-qui': 'Karim',
      intuitionsdata: [
        { id: 'a', name: 'Je laisse un silence', status: 'pending' },
        { id: 'b', name: 'Je pose une question', status: 'pending' },
      ],
      status: 'pending',
    },
  },
};

test('an intuition gets a when and a day, and on its day home asks once what became of it', {
  tag: ['@T-07', '@S-16', '@X-07'],
}, async ({ arrive, app, page }) => {
  await page.clock.install({ time: new Date('2026-03-03T09:00:00+01:00') });
  await arrive(appPaths.intuitions, { journal });
  const { followThrough: words, intuitions } = app.words;
  const when = 'Quand Karim hausse le ton, je compte jusqu’à trois';
  await app.button(filled(words.planOf, { name: 'Je laisse un silence' })).click();
  await page.getByLabel(words.when).fill(when);
  await app.button(words.next).click();
  await page.getByLabel(words.response).fill('je respire');
  await app.button(words.next).click();
  await page.getByLabel(words.day).fill('2026-03-05');
  await app.button(words.save).click();
  await expect(page.getByText(words.saved)).toBeVisible();
  await expect(page.getByRole('main').getByText(when)).toBeVisible();

  await page.clock.setSystemTime(new Date('2026-03-05T09:00:00+01:00'));
  await app.open(appPaths.home);
  const question = page.getByRole('region', { name: words.ask });
  await expect(question.getByText('Je laisse un silence')).toBeVisible();
  await expect(question.getByText(when)).toBeVisible();
  await question.getByRole('button', { name: words.done }).click();
  await app.button(intuitions.undo).click();
  await question.getByRole('button', { name: words.done }).click();
  await question.getByLabel(words.whatHappened).fill('Il a souri');
  await question.getByRole('button', { name: words.keepWords }).click();
  await expect(
    page.getByRole('region', { name: intuitions.next }).getByText('Je pose une question'),
  ).toBeVisible();
  await app.open(appPaths.home);
  await expect(page.getByRole('region', { name: intuitions.next })).toBeVisible();
  await expect(question).toHaveCount(0);

  await app.open(appPaths.intuitions);
  await expect(app.intuitions.status('Je laisse un silence')).toBeChecked();
  await expect(page.getByRole('main').getByText('Il a souri')).toBeVisible();
});

test('the evening after a situation home asks how it went: its past form, next to what was written before, is one pair with it', {
  tag: ['@P-05', '@S-14', '@R-07'],
}, async ({ arrive, app, page }) => {
  await page.clock.install({ time: new Date('2026-03-05T20:00:00+01:00') });
  const coming = { ...withReconnections.field_intuitions[sampleKeys.newer], day: '2026-03-05' };
  await arrive(appPaths.home, {
    journal: { ...withCard, field_intuitions: { [sampleKeys.newer]: coming } },
  });
  const words = app.words.followThrough.situation;
  const question = page.getByRole('region', { name: words.how });
  await expect(question.getByText('Karim')).toBeVisible();
  await question.getByRole('link', { name: words.look }).click();
  const flow = app.reconnection('past');
  await app.expectPath(lookBackPath(sampleKeys.newer));
  await app.open(atSlide(lookBackPath(sampleKeys.newer), 'lived-outside'));
  await expect(flow.shown.getByRole('complementary').getByText('Je laisse un silence')).toBeVisible();
  for (const id of ['vocation', 'pause', 'other', 'calls', 'new-look', 'try', 'intuitions']) {
    await flow.next();
    await flow.expectSlide(id);
  }
  await flow.finish();
  await expect(flow.summary.getByText('Karim')).toBeVisible();
  await flow.save();
  await expect(app.link(words.coming)).toHaveAttribute('href', viewReconnectionPath(sampleKeys.newer));
  await app.open(appPaths.reconnections);
  const pair = page.getByRole('listitem').filter({ hasText: words.coming });
  await expect(pair.getByRole('link')).toHaveCount(2);
  await app.open(appPaths.home);
  await expect(app.link(app.words.home.notes)).toBeVisible();
  await expect(question).toHaveCount(0);
});
