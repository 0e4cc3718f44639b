import { appPaths, firstCardPath } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, inOneVisit, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { EMPTY_INFO, withReconnections } from './page-models/journal-samples.ts';
import { saveAccountElsewhere } from './page-models/other-devices.ts';
import { filled } from './page-models/wording.ts';

inEnglish(() => {
  inOneVisit({}, () => {
    test('my account shows every field, and the password changes elsewhere', {
      tag: ['@S-07', '@R-06'],
    }, async ({ arrive, app, page }) => {
      const person = await arrive(appPaths.account);
      const { account } = app;
      for (const name of [
        'firstname',
        'lastname',
        'company',
        'jobTitle',
        'businessunit',
        'telephone',
      ] as const)
        await expect(account.field(name)).not.toHaveValue('');
      await expect(account.field('mail')).toHaveValue(person.mail);
      await expect(account.field('mail')).not.toBeEditable();
      await expect(account.terms).toBeChecked();
      await expect(page.locator('input[type=password]')).toHaveCount(0);
      await app.link(app.words.account.passwordLink).click();
      await app.expectPath(appPaths.passwordChange);
    });

    test('an empty name and a failed save are reported next to the form', {
      tag: ['@X-04', '@X-08', '@V-01'],
    }, async ({ arrive, app, page, complaints }) => {
      complaints.allow(/status of 502/);
      await arrive(appPaths.account);
      await app.account.fill({ firstname: '', lastname: ' ' });
      await app.account.submit();
      await expect(app.toast(app.words.outcome.no_names)).toContainText(app.words.outcome.title_error);
      for (const name of ['firstname', 'lastname'] as const)
        await expect(app.account.field(name)).toHaveAccessibleDescription(app.words.outcome.field_required);

      await app.account.fill({ firstname: 'Noé', lastname: 'Lambert' });
      await page.route('**/user/**', (route) => route.fulfill({ status: 502 }));
      await app.account.submit();
      await expect(app.alert(app.words.account.unreachable)).toBeInViewport({ ratio: 1 });
      await expect(app.toast(app.words.outcome.no_names)).toBeHidden({ timeout: 1000 });
    });
  });

  test('a saved change is confirmed and reaches another device', {
    tag: ['@E-02', '@T-12', '@X-07', '@X-08'],
  }, async ({ arrive, app, page, newDevice }) => {
    const person = await arrive(appPaths.account);
    const patched = page.waitForRequest((request) => request.method() === 'PATCH');
    await app.account.fill({ jobTitle: 'Directeur d’usine', telephone: '+33 6 00 00 00 01' });
    await app.account.submit();
    expect((await patched).postDataJSON()).toEqual({
      field_title: [{ value: 'Directeur d’usine' }],
      field_telephone: [{ value: '+33 6 00 00 00 01' }],
    });
    const toast = app.toast(app.words.outcome.info_saved);
    await expect(toast).toContainText(app.words.outcome.title_success);
    const other = app.onDevice(await newDevice());
    await other.signIn(person, appPaths.account);
    await expect(other.account.field('jobTitle')).toHaveValue('Directeur d’usine');
    await expect(other.account.field('telephone')).toHaveValue('+33 6 00 00 00 01');
  });
});

test('the account page can be left once five fields are filled in', {
  tag: ['@V-02', '@K-05', '@G-02'],
}, async ({ app, newPerson, page }) => {
  const person = await newPerson({ info: EMPTY_INFO });
  await app.signIn(person, appPaths.home, appPaths.account);
  const { tooFew } = app.words.account;
  await expect(page.getByText(filled(tooFew, { minimum: 5, count: 1 }))).toBeVisible();
  await app.account.fill({ firstname: 'Noé', lastname: 'Lambert' });
  await app.account.terms.check();
  await expect(page.getByText(filled(tooFew, { minimum: 5, count: 4 }))).toBeVisible();
  await app.account.submit();
  await app.account.expectSaved();
  await app.open(appPaths.home);
  await app.expectPath(`${appPaths.account}?error=missing_personal_info`);
  const { missing_personal_info } = app.words.outcome;
  await expect(page.getByText(missing_personal_info, { exact: true })).toBeVisible();
  await app.account.fill({ company: 'Orvelaine' });
  await app.account.submit();
  await app.account.expectSaved();
  await app.expectPath(firstCardPath);
  await expect(page.getByText(missing_personal_info, { exact: true })).toBeHidden();
  await expect(page.getByText(app.words.identityCard.nextText)).toBeVisible();
  await app.walkTo(appPaths.home);
  await app.expectPath(appPaths.home);
  await expect(app.heading(/Noé/)).toBeVisible();
});

test('the requested page opens once the account is complete', {
  tag: ['@G-02', '@V-07'],
}, async ({ app, newPerson }) => {
  const person = await newPerson({ info: EMPTY_INFO, journal: withReconnections });
  const wanted = `${appPaths.intuitions}?filter=pending`;
  const led = `${appPaths.account}?error=missing_personal_info&returnUrl=${encodeURIComponent(wanted)}`;
  await app.signIn(person, wanted, led);
  await app.account.fill({ firstname: 'Noé', lastname: 'Lambert', company: 'Orvelaine', jobTitle: 'Cheffe' });
  await app.account.terms.check();
  await app.account.submit();
  await app.expectPath(wanted);
  await expect(app.intuitions.filter('pending')).toBeChecked();
});

test('text typed during a save stays in a draft until it is saved', {
  tag: ['@S-07', '@Q-52'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.account);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/user/**', async (route) => {
    if (route.request().method() === 'PATCH') await answered;
    await route.continue();
  });
  await app.account.fill({ jobTitle: ' Cheffe ' });
  await app.account.submit();
  await app.account.fill({ company: 'Aciéries du Rhône' });
  answer();
  await app.account.expectSaved();
  await expect(app.account.field('jobTitle')).toHaveValue('Cheffe');
  await expect(app.account.field('company')).toHaveValue('Aciéries du Rhône');
  await page.reload();
  await expect(app.account.field('company')).toHaveValue('Aciéries du Rhône');
  await app.account.submit();
  await app.account.expectSaved();
  await expect.poll(async () => (await onDevice(page)).drafts).toEqual([]);
});

test('markup characters are saved as look-alikes, and a second save changes nothing', {
  tag: '@V-06',
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.account);
  await app.account.fill({ company: `<b>Dupont & "Fils"</b> l'usine` });
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await app.account.submit();
  await app.account.expectSaved();
  const safe = '‹b›Dupont & «\u00A0Fils\u00A0»‹/b› l’usine';
  expect((await patched).postDataJSON()).toEqual({ field_company: [{ value: safe.replace('&', '＆') }] });
  await expect(app.account.field('company')).toHaveValue(safe);
  await page.reload();
  await expect(app.account.field('company')).toHaveValue(safe);
  await app.account.fill({ jobTitle: 'Cheffe' });
  await app.account.submit();
  await app.account.expectSaved();
  await expect(app.account.field('company')).toHaveValue(safe);
});

test('an older draft keeps only the edited fields and not those of another device', {
  tag: ['@S-07', '@E-02'],
}, async ({ arrive, app, page }) => {
  const person = await arrive(appPaths.account);
  await app.account.fill({ company: 'À moitié' });
  const waiting = async () => (await onDevice(page)).drafts;
  await expect.poll(waiting).toEqual([expect.objectContaining({ value: { company: 'À moitié' } })]);
  await saveAccountElsewhere(app, person, { field_telephone: '+33 6 00 00 00 02' });

  // The session ends by itself; the draft waits sealed for the same person.
  await page.evaluate(() => localStorage.clear());
  await app.signIn(person, appPaths.account);
  await expect(app.account.field('company')).toHaveValue('À moitié');
  await expect(app.account.field('telephone')).toHaveValue('+33 6 00 00 00 02');
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await app.account.submit();
  expect((await patched).postDataJSON()).toEqual({ field_company: [{ value: 'À moitié' }] });
});

test('a draft of an older app version, with every field, opens', { tag: '@S-07' }, async ({
  arrive,
  app,
  page,
}) => {
  await arrive(appPaths.account);
  await app.account.fill({ company: 'À moitié', jobTitle: 'Directeur' });
  const values = {
    firstname: 'Ana',
    lastname: 'Leroy',
    title: 'Directrice',
    company: 'Usine',
    businessunit: 'Sud',
    telephone: '+33 6',
    cgu: true,
  };
  await expect.poll(async () => (await onDevice(page)).drafts.length).toBe(1);
  await page.evaluate(
    (value) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ancrage');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const drafts = opening.result.transaction('drafts', 'readwrite').objectStore('drafts');
          const reading = drafts.getAll();
          reading.onsuccess = () => {
            for (const row of reading.result) drafts.put({ ...row, value });
            drafts.transaction.oncomplete = () => resolve();
          };
        };
      }),
    values,
  );
  await page.reload();
  await expect(app.account.field('company')).toHaveValue('Usine');
  await expect(app.account.field('jobTitle')).toHaveValue('Directrice');
});

test('a device that cannot store drafts says so and still saves', { tag: ['@Q-52', '@S-07'] }, async ({
  arrive,
  app,
  page,
  complaints,
}) => {
  complaints.allow(/draft could not be/);
  await arrive(appPaths.account);
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    const full = () => {
      throw new DOMException('The device is full.', 'QuotaExceededError');
    };
    IDBObjectStore.prototype.put = function (value, key) {
      if (this.name === 'drafts') full();
      return key === undefined ? put.call(this, value) : put.call(this, value, key);
    };
    IDBObjectStore.prototype.delete = full;
  });
  await app.account.fill({ company: 'À moitié' });
  await expect(page.getByText(app.words.exercise.flow.notKept)).toBeVisible();
  await expect(app.account.field('company')).toHaveValue('À moitié');
  await app.account.submit();
  await app.account.expectSaved();
  await expect(app.account.field('company')).toHaveValue('À moitié');
});

test('a page closed right after a save of the account reports no unsent change', {
  tag: ['@Q-52', '@S-07'],
}, async ({ arrive, app, page, complaints }) => {
  complaints.allow(/draft could not be/);
  await arrive(appPaths.account);
  await app.account.fill({ company: 'À la page' });
  const drafts = async () => (await onDevice(page)).drafts.length;
  await expect.poll(drafts).toBe(1);
  await page.evaluate(() => {
    IDBObjectStore.prototype.delete = () => {
      throw new DOMException('The page is over.', 'InvalidStateError');
    };
  });
  await app.account.submit();
  await app.account.expectSaved();
  await page.reload();
  await expect(app.account.field('company')).toHaveValue('À la page');
  await expect(page.getByText(app.words.account.draft)).toHaveCount(0);
  await expect.poll(drafts).toBe(0);
});

test('the account merges what another device or tab saved with what is being edited', {
  tag: ['@E-02', '@S-07'],
}, async ({ arrive, app, page }) => {
  const person = await arrive(appPaths.account);
  await app.account.fill({ company: 'À moitié' });
  await saveAccountElsewhere(app, person, { field_firstname: 'Zoé', field_company: 'Au bureau' });
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(app.account.field('firstname')).toHaveValue('Zoé');
  await expect(app.account.field('company')).toHaveValue('À moitié');
  const other = app.onDevice(await page.context().newPage());
  await other.open(appPaths.account);
  await other.account.fill({ company: '' });
  await other.account.fill({ jobTitle: 'Cheffe', company: 'Au bureau' });
  await other.account.submit();
  await other.account.expectSaved();
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(app.account.field('jobTitle')).toHaveValue('Cheffe');
  await expect(app.account.field('company')).toHaveValue('À moitié');
  await app.walkTo(appPaths.home);
  await expect(app.heading(/Zoé/)).toBeVisible();
});

test('the account names the fields that are still empty', { tag: '@V-02' }, async ({ arrive, app, page }) => {
  await arrive(appPaths.account, { info: { company: '', title: '', businessunit: '', telephone: '' } });
  const { company, jobTitle, businessunit, telephone, stillEmpty } = app.words.account;
  const fields = new Intl.ListFormat('fr').format([company, jobTitle, businessunit, telephone]);
  await expect(page.getByText(filled(stillEmpty, { fields }))).toBeVisible();
  await app.account.fill({ company: 'Orvelaine' });
  await expect(page.getByText(stillEmpty.split(/ *:/)[0] ?? '')).toHaveCount(0);
});
