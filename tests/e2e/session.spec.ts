import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { blockBroadcasts, restoreFromCache } from './page-models/back-forward-cache.ts';
import { holdUpWrites, onDevice, readAuth, tamperAuth } from './page-models/device-storage.ts';
import { withReconnections } from './page-models/journal-samples.ts';

inEnglish(() => {
  test('the sign-in form asks for e-mail and password and links to the password reset', {
    tag: ['@S-04', '@R-02'],
  }, async ({ app, page }) => {
    await app.open(appPaths.login);
    await app.expectPath(appPaths.loginForm);
    const { form } = app.words.session;
    await expect(app.heading(form.title)).toBeVisible();
    await expect(app.field(form.mail)).toHaveAttribute('type', 'email');
    await expect(page.getByLabel(form.password, { exact: true })).toHaveAttribute('type', 'password');
    await app.link(form.forgotten).click();
    await app.expectPath(appPaths.passwordChange);
    await page.reload();
    await app.expectPath(appPaths.passwordChange);
  });

  test('a wrong password shows an error summary until the form itself has errors', {
    tag: ['@X-01', '@X-08', '@V-01'],
  }, async ({ app, page, person, complaints }) => {
    complaints.allow(/status of 400/);
    await app.open(appPaths.loginForm);
    await app.submitSignIn({ mail: person.mail, password: 'ce n’est pas celui-ci' });
    const { auth_wrong_email_pwd, title_error } = app.words.outcome;
    const alert = app.alert(auth_wrong_email_pwd);
    await expect(alert).toBeVisible();
    await expect(alert).toContainText(title_error);
    await app.expectPath(appPaths.loginForm);
    await app.submitSignIn({ mail: person.mail, password: '' });
    await expect(page.getByText(app.words.outcome.field_required).first()).toBeVisible();
    await expect(alert).toBeHidden();
    await app.submitSignIn(person);
    await app.expectPath(appPaths.home);
  });

  test('an empty form says next to each field that it is required', { tag: ['@V-01', '@S-04'] }, async ({
    app,
    page,
  }) => {
    await app.open(appPaths.loginForm);
    await app.button(app.words.session.form.submit).click();
    const { mail, password } = app.words.session.form;
    for (const label of [mail, password]) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAccessibleDescription(
        app.words.outcome.field_required,
      );
    }
  });
});

test('sign-in loads the person’s data, stores the session and goes home', {
  tag: ['@T-02', '@E-08'],
}, async ({ app, page, person }) => {
  await app.open(appPaths.loginForm);
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(oauth|user|node|ge_rest)\//.test(pathname)) calls.push(`${request.method()} ${pathname}`);
  });
  await app.submitSignIn(person);
  await app.expectPath(appPaths.home);
  expect(calls).toEqual([
    'POST /oauth/token',
    'GET /oauth/userinfo',
    `GET /user/${person.uid}`,
    `GET /node/${person.nid}`,
    'GET /ge_rest/ge_get_schema_url',
  ]);
  const auth = await readAuth(page);
  expect(auth.refreshToken).not.toBe('');
  expect(auth.accessExpiresAt).toBeGreaterThan(Date.now());
  expect(auth.refreshExpiresAt).toBeGreaterThan(auth.accessExpiresAt);
  expect(await page.evaluate(() => localStorage.getItem('data-id'))).toBe(String(person.nid));
});

const unfit: Readonly<Record<string, () => void>> = {
  'has no room left': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The device is full.', 'QuotaExceededError');
    };
  },
  'opens no database': () => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('Storage is forbidden.', 'SecurityError');
    };
  },
};
for (const [what, makeUnfit] of Object.entries(unfit)) {
  test(`the form reports a device that ${what}, and keeps nothing of the session`, {
    tag: ['@T-02', '@X-09'],
  }, async ({ app, page, person }) => {
    await page.addInitScript(makeUnfit);
    await page.goto(appPaths.loginForm);
    await app.submitSignIn(person);
    await expect(app.alert('Cet appareil ne peut pas garder votre journal.')).toBeVisible();
    await app.expectPath(appPaths.loginForm);
    expect(
      await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'configuration')),
    ).toEqual([]);
  });
}

test('the storage after a sign-in equals the one that other tests start with', {
  tag: ['@T-02', '@E-02', '@E-08'],
}, async ({ app, page, newSession }) => {
  const { person, device } = await newSession();
  await app.signIn(person);
  const left = await page.evaluate(() => ({ ...localStorage }));
  const held = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, JSON.parse(text) as unknown]));
  // The tokens are those of another sign-in of the same person.
  const auth = {
    refreshToken: expect.any(String),
    accessToken: expect.any(String),
    accessExpiresAt: expect.any(Number),
    refreshExpiresAt: expect.any(Number),
  };
  expect(held(device)).toEqual({ ...held(device), auth });
  // The others begin as on a device that an app from before has signed in: without a key (decision 104).
  const keyed = { ...auth, idempotencyKey: expect.any(String) };
  expect(held(left)).toEqual({ ...held(device), auth: keyed, privacy_alert: true });
});

test('signing out clears the storage and the journal and opens the form', {
  tag: ['@T-03', '@R-02'],
}, async ({ arrive, app, page }) => {
  await arrive(appPaths.home, { journal: withReconnections });
  await app.expectSynced();
  await app.walkTo(appPaths.logout);
  await app.expectPath(appPaths.loginForm);
  await expect(app.heading(app.words.session.form.title)).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'configuration')),
  ).toEqual([]);
  const left = await onDevice(page);
  expect([left.journals, left.fields, left.outbox, left.drafts]).toEqual([[], [], [], []]);
  expect([left.deviceKeys, left.sealed]).toEqual([[], []]);
  await app.walkTo(appPaths.reconnections);
  await expect(page).toHaveURL(/\/login-form\?returnUrl=%2Fpages%2Freconnexions$/);
});

test('the form comes only once the sign-out is on the disk: no reload brings the session back', {
  tag: ['@T-03', '@Q-13'],
}, async ({ app, page, person }) => {
  await app.signIn(person);
  const release = await holdUpWrites(page, 'session');
  await app.walkTo(appPaths.logout);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await expect(page.getByText(app.words.logout.working)).toBeVisible();
  await app.expectPath(appPaths.logout);
  await release();
  await app.expectPath(appPaths.loginForm);
  await page.reload();
  await expect(app.heading(app.words.session.form.title)).toBeVisible();
});

test('a sign-out in one tab clears the storage and the screen of another', {
  tag: '@T-03',
}, async ({ arrive, app, page, context }) => {
  await arrive(appPaths.home, { journal: withReconnections });
  const other = app.onDevice(await context.newPage());
  await other.open(appPaths.account);
  await other.account.fill({ company: 'À moitié' });
  await expect.poll(async () => (await onDevice(page)).drafts.length).toBe(1);
  await app.walkTo(appPaths.logout);
  await app.button(app.words.logout.leaveDraft_one).click();
  await app.expectPath(appPaths.loginForm);
  await expect(other.heading(app.words.session.form.title)).toBeVisible();
  const left = await onDevice(page);
  expect([left.journals, left.fields, left.outbox, left.drafts]).toEqual([[], [], [], []]);
  expect([left.deviceKeys, left.sealed]).toEqual([[], []]);
  expect(await other.page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
});

test('a page restored from the back-forward cache shows nothing of a person who has signed out', {
  tag: '@T-03',
}, async ({ arrive, app, context }) => {
  await arrive(appPaths.home, { journal: withReconnections });
  const kept = app.onDevice(await context.newPage());
  await blockBroadcasts(kept.page);
  await kept.open(appPaths.reconnections);
  await restoreFromCache(kept.page);
  await expect(kept.heading(app.words.reconnections.title)).toBeVisible();
  await app.walkTo(appPaths.logout);
  await app.expectPath(appPaths.loginForm);
  await expect(kept.heading(app.words.reconnections.title)).toBeVisible();
  await restoreFromCache(kept.page);
  await expect(kept.heading(app.words.session.form.title)).toBeVisible();
});

test('a tab opened during a sign-in waits for it and is signed in, too', {
  tag: ['@T-02', '@T-04'],
}, async ({ app, page, person, context }) => {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/oauth\/userinfo/, async (route) => {
    await held;
    await route.continue();
  });
  await app.open(appPaths.loginForm);
  const asked = page.waitForRequest(/\/oauth\/userinfo/);
  await app.submitSignIn(person);
  await asked;
  const other = app.onDevice(await context.newPage());
  await other.open(appPaths.home);
  await expect
    .poll(() => other.page.evaluate(async () => (await navigator.locks.query()).pending))
    .not.toEqual([]);
  letGo();
  await app.expectPath(appPaths.home);
  await app.expectSignedIn();
  await other.expectPath(appPaths.home);
  await other.expectSignedIn();
});

test('a reload of a signed-in page stays on the page', { tag: '@T-04' }, async ({ arrive, app, page }) => {
  const person = await arrive(appPaths.reconnections, { journal: withReconnections });
  await page.reload();
  await app.expectPath(appPaths.reconnections);
  await expect(page.getByText('Karim')).toBeVisible();
  await app.walkTo(appPaths.home);
  await expect(app.heading(new RegExp(person.firstname))).toBeVisible();
});

for (const missing of ['auth', 'personal-info', 'data-id']) {
  test(`a reload without ${missing} signs out`, { tag: '@T-04' }, async ({ arrive, app, page }) => {
    await arrive(appPaths.home);
    await page.evaluate((key) => localStorage.removeItem(key), missing);
    await page.reload();
    await app.expectPath(appPaths.loginForm);
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  });
}

test('a refresh answered with 401 clears everything and opens the form', {
  tag: ['@T-05', '@C-13'],
}, async ({ arrive, app, page, complaints }) => {
  complaints.allow(/status of 401/);
  await arrive(appPaths.home, { journal: withReconnections });
  await app.expectSynced();
  await tamperAuth(page, { refreshToken: 'nobody-gave-this', accessExpiresAt: 0 });
  const writes: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PATCH') writes.push(request.url());
  });
  await app.open(appPaths.intuitions);
  await app.expectPath(appPaths.loginForm);
  await expect(page.getByText(app.words.outcome.session_ended)).toBeVisible();
  await expect(page.getByText(app.words.session.form.wordsWait)).toHaveCount(0);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await expect.poll(async () => (await onDevice(page)).fields).toEqual([]);
  expect(writes).toEqual([]);
});
