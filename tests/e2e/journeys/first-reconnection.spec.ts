import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEachLanguage, test } from '../in-app.ts';
import { anIdentityCard, EMPTY_INFO, reconnectionSample } from '../page-models/journal-samples.ts';
import { filled } from '../page-models/wording.ts';

const [first = '', second = ''] = reconnectionSample.intuitionsdata ?? [];

inEachLanguage((language) => {
  // As most people see it in one language, where things move; in the other, nothing has to come to rest first.
  test.use({ contextOptions: { reducedMotion: language === 'fr' ? 'no-preference' : 'reduce' } });

  test('a newcomer’s first reconnection, seen again from another device', {
    tag: [
      '@P-01',
      '@P-05',
      '@R-01',
      '@R-04',
      '@R-06',
      '@R-07',
      '@R-15',
      '@R-16',
      '@G-02',
      '@G-03',
      '@E-01',
      '@S-14',
      '@T-02',
      '@T-07',
    ],
  }, async ({ app, page, newPerson, newDevice }) => {
    test.slow(); // it is the longest there is
    const newcomer = await newPerson({ info: EMPTY_INFO });

    await test.step('signs in and is redirected to the account', async () => {
      await app.open(appPaths.home);
      await app.submitSignIn(newcomer);
      await app.expectPath(`${appPaths.account}?error=missing_personal_info`);
    });

    await test.step('completes the account', async () => {
      await app.account.fill({
        firstname: 'Noé',
        lastname: 'Lambert',
        company: 'Orvelaine',
        jobTitle: 'Chef de projet',
      });
      await app.account.terms.check();
      await app.account.submit();
      await app.account.expectSaved();
    });

    await test.step('wants to start, and is redirected to the identity card', async () => {
      await app.link(app.words.shell.tabs.home).click();
      await expect(app.heading(/Noé/)).toBeVisible();
      await app.link(app.words.home.start).click();
      await app.expectPath(`${appPaths.identityCard}?error=missing_cid`);
      await app.identityCard.fill(anIdentityCard);
      await app.identityCard.submit();
      await app.identityCard.expectSaved();
      await app.link(app.words.identityCard.start).click();
    });

    await test.step('does a reconnection, reads it over and saves it', async () => {
      const reconnection = app.reconnection('past');
      await reconnection.write(reconnectionSample);
      await reconnection.moveUp(2);
      await expect(reconnection.intuitionField(1)).toHaveValue(second);
      await reconnection.finish();
      await expect(reconnection.summary).toContainText(first);
      await reconnection.save();
    });

    await test.step('finds it in the history and marks an intuition implemented', async () => {
      const menu = await app.openMenu();
      await menu.getByRole('link', { name: app.words.shell.menu.reconnections, exact: true }).click();
      await page.getByRole('main').getByRole('link', { name: 'Karim' }).click();
      await expect(page.getByRole('article')).toContainText('Ils ont décidé sans moi.');
      await app.link(app.words.reconnections.view.intuitions).click();
      await app.intuitions.status(first).click();
      await expect(app.intuitions.status(first)).toBeChecked();
      await app.expectSynced();
    });

    const expectAllOfIt = async (where: typeof app) => {
      await expect(where.intuitions.lines).toHaveCount(2);
      await expect(where.intuitions.lines.first()).toHaveAccessibleName(second);
      await expect(where.intuitions.status(first)).toBeChecked();
      await expect(where.intuitions.status(second)).not.toBeChecked();
    };

    await test.step('reloads and sees the same', async () => {
      await page.reload();
      await expectAllOfIt(app);
    });

    await test.step('sees the same from another device', async () => {
      const other = app.onDevice(await newDevice());
      await other.signIn(newcomer, appPaths.intuitions);
      await expectAllOfIt(other);
      await other.walkTo(appPaths.reconnections);
      const card = other.page.getByRole('main').getByRole('link', { name: 'Karim' });
      await expect(card.getByRole('progressbar')).toHaveAttribute(
        'aria-valuetext',
        filled(other.words.reconnections.progressText, { implemented: 1, total: 2 }),
      );
      await card.click();
      await expect(other.page.getByRole('article')).toContainText('Ils ont décidé sans moi.');
      await other.walkTo(appPaths.account);
      await expect(other.account.field('firstname')).toHaveValue('Noé');
    });
  });
});
