import { PLACES } from '@ancrage/shared/content/places';
import {
  appPaths,
  articlePath,
  leadershipFormPath,
  leadershipOverviewPath,
  leadershipStepPath,
  viewReconnectionPath,
} from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { anIdentityCard, sampleKeys, withCard, withReconnections } from './page-models/journal-samples.ts';
import { filled, libraryOf, said } from './page-models/wording.ts';

const onPaths = {
  field_plf: {
    form_type: 'ppp',
    progress: { plf_track: { plf: 4, slide: 1 } },
    answers: {},
    results: { plf: { date: '1772438400000' } },
  },
};
const COMPLETED = { fr: '2 mars 2026', en: '2 March 2026' };
const CONTACT = 'contact@boussole.test';
const FIRM = 'Cabinet Boussole';

inEnglish((language) => {
  test('the help shows the progress on the paths, the exercises and the contact of the firm', {
    tag: '@R-14',
  }, async ({ app, arrive, page }) => {
    const { help, places } = app.words;
    const { exercises, answers } = libraryOf(language).help;
    await arrive(appPaths.help, { journal: { ...withCard, ...onPaths } });
    await expect(app.heading(help.title)).toBeVisible();

    const paths = page.getByRole('region', { name: help.pathsTitle });
    const { leadershipPath } = app.words;
    await expect(
      paths.getByText(filled(leadershipPath.finishedOn, { date: COMPLETED[language] })),
    ).toBeVisible();
    await expect(paths.getByText(filled(leadershipPath.underWay, { number: 3, total: 5 }))).toBeVisible();
    await expect(paths.getByText(filled(leadershipPath.notBegun, { total: 5 }))).toBeVisible();
    const steps = paths.getByRole('list', { name: help.stepsTitle });
    const titles = (['plf1', 'plf2', 'plf4', 'plf5', 'plf6'] as const).map((id) => app.exercise(id).title);
    await expect(steps.getByRole('listitem')).toContainText(titles);
    await expect(steps.locator('[aria-current=step]')).toContainText(app.exercise('plf4').title);
    await expect(app.link(`${help.resume} · ${leadershipPath.short.ppp}`)).toHaveAttribute(
      'href',
      leadershipFormPath(4, 'ppp'),
    );
    await expect(app.link(`${help.start} · ${leadershipPath.short.expagil}`)).toHaveAttribute(
      'href',
      leadershipFormPath(1, 'expagil'),
    );
    await expect(app.link(help.overview)).toHaveAttribute('href', leadershipOverviewPath);

    const howTo = page.getByRole('region', { name: help.exercisesTitle });
    await expect(howTo.locator('summary')).toHaveText(exercises.map(({ title }) => title));
    for (const exercise of exercises) {
      const one = howTo.locator(`#${exercise.id}`);
      await expect(one.getByText(exercise.when)).toBeHidden();
      await one.locator('summary').click();
      await expect(one.getByText(exercise.when)).toBeVisible();
      await expect(one.getByRole('listitem')).toHaveText([...exercise.steps]);
      await expect(one.getByRole('link')).toHaveAttribute('href', PLACES[exercise.place]);
      await expect(one.getByRole('link')).toHaveText(places[exercise.place]);
    }
    // An exercise that the help gives no purpose tells its own.
    await expect(howTo.getByText(app.exercise('reconnection').purpose)).toBeVisible();
    for (const { title, questions } of answers) {
      const section = page.getByRole('region', { name: title });
      for (const { question, answer } of questions) {
        await section.locator('summary', { hasText: question }).click();
        await expect(section.getByText(answer)).toBeVisible();
      }
    }

    const { install, contact } = app.words;
    for (const device of ['iphone', 'android'] as const)
      await expect(page.getByRole('heading', { name: install[device] })).toBeVisible();
    await expect(page.getByText(install.iphone3)).toBeVisible();
    const write = app.link(filled(contact.write, { firm: FIRM }));
    await expect(write).toHaveAttribute('href', `mailto:${CONTACT}`);
  });

  test('the vocation is above its four moments, with what was written for them', {
    tag: ['@S-20', '@R-14'],
  }, async ({ app, arrive, page }) => {
    const { vocation } = app.words;
    const older = withReconnections.field_intuitions[sampleKeys.older];
    await arrive(appPaths.vocation, {
      journal: {
        ...withReconnections,
        field_intuitions: {
          ...withReconnections.field_intuitions,
          [sampleKeys.older]: { ...older, 'reconew-q4-3': 'Écouter jusqu’au bout' },
        },
      },
    });
    await expect(page.getByText(anIdentityCard.CIDvocationpro)).toBeVisible();
    await expect(page.getByText(vocation.adviser)).toBeVisible();
    const group = app
      .exercise('reconnection')
      .slides.flatMap(({ blocks }) => blocks)
      .find((block) => block.kind === 'group');
    if (group?.kind !== 'group') throw new Error('The reconnection has the four moments.');
    const moments = page
      .getByRole('list', { name: vocation.momentsTitle })
      .getByRole('heading', { level: 3 });
    await expect(moments).toHaveText(group.items.map(({ label }) => new RegExp(said(label, 'future'))));
    expect(group.items).toHaveLength(4);
    const recalled = page.getByRole('list', { name: vocation.yours });
    await expect(recalled).toContainText('Écouter jusqu’au bout');
    await expect(recalled.getByRole('link')).toHaveAttribute('href', viewReconnectionPath(sampleKeys.older));
    await expect(app.link(vocation.article)).toHaveAttribute('href', articlePath('the-thread-of-a-vocation'));
    await app.link(vocation.edit).click();
    await app.expectPath(appPaths.identityCard);
  });

  test('without a vocation the page explains how to find one, with a mail link to the firm', {
    tag: ['@S-20', '@S-11'],
  }, async ({ app, arrive, context, page }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { vocation, contact, outcome } = app.words;
    await arrive(appPaths.vocation);
    await expect(page.getByRole('heading', { name: vocation.emptyTitle })).toBeVisible();
    await expect(app.link(vocation.find)).toHaveAttribute('href', leadershipStepPath(5));
    await expect(app.link(vocation.write)).toHaveAttribute('href', appPaths.identityCard);

    await app.walkTo(appPaths.contact);
    await expect(app.link(filled(contact.write, { firm: FIRM }))).toHaveAttribute(
      'href',
      `mailto:${CONTACT}`,
    );
    await app.button(contact.copy).click();
    await expect(app.toast(outcome.text_copied)).toContainText(outcome.title_success);
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(CONTACT);
  });
});

test('the help says what to do when an exercise stirs up too much, and whom the firm names', async ({
  arrive,
  app,
  page,
}) => {
  await arrive(appPaths.help);
  const { care } = app.words.help;
  await expect(page.getByRole('region', { name: care.title })).toContainText(care.text);
  await expect(page.getByText(filled(care.helpline, { helpline: '3114, jour et nuit' }))).toBeVisible();
});

test('an address with the name of an exercise opens its help', { tag: '@R-14' }, async ({ arrive, page }) => {
  const friendship = libraryOf('fr').help.exercises.find(({ id }) => id === 'friendship');
  if (friendship === undefined) throw new Error('The help explains friendship.');
  await arrive(`${appPaths.help}#friendship`);
  await expect(page.getByText(friendship.when)).toBeInViewport();
});
