import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import { withReconnections } from './page-models/journal-samples.ts';

const expected: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

test('the page has a strict content security policy and does not violate it', { tag: '@Q-34' }, async ({
  app,
  page,
  person,
}) => {
  const answer = await page.goto(appPaths.loginForm);
  const headers = answer?.headers() ?? {};
  expect(headers).toMatchObject(expected);
  const policy = headers['content-security-policy'] ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe-|https?:|\*/);
  await app.submitSignIn(person);
  await app.expectPath(appPaths.home);
});

test('an injected script or style does not run', { tag: '@Q-34' }, async ({ arrive, page, complaints }) => {
  complaints.allow(/Content Security Policy|TrustedHTML|Trusted Type|TrustedScript/);
  await arrive(appPaths.home);
  const outcome = await page.evaluate(async () => {
    const violations: string[] = [];
    const all = new Promise<void>((resolve) => {
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
        violations.push(effectiveDirective);
        if (violations.length === 3) resolve();
      });
    });
    const style = document.createElement('style');
    style.textContent = 'body { color: rgb(1, 2, 3) }';
    document.head.append(style);
    const image = document.createElement('img');
    image.src = 'https://evil.example/pixel.png';
    document.body.append(image);
    let isRefused = false;
    try {
      document.body.insertAdjacentHTML('beforeend', '<img src=x onerror="window.ran = true">');
    } catch {
      isRefused = true;
    }
    await all;
    return {
      violations: violations.sort(),
      isRefused,
      hasRun: 'ran' in window,
      colour: getComputedStyle(document.body).color,
    };
  });
  expect(outcome).toMatchObject({
    violations: ['img-src', 'require-trusted-types-for', 'style-src-elem'],
    isRefused: true,
    hasRun: false,
  });
  expect(outcome.colour).not.toBe('rgb(1, 2, 3)');
});

test('no request leaves the site', { tag: '@Q-34' }, async ({ app, page, newPerson, baseURL }) => {
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && !['data:', 'blob:'].includes(protocol)) elsewhere.push(request.url());
  });
  await app.signIn(await newPerson({ journal: withReconnections }));
  for (const [path, title] of [
    [appPaths.identityCard, app.words.identityCard.title],
    [appPaths.account, app.words.account.title],
    [appPaths.addReconnection, app.exercise('reconnection').title],
  ] as const) {
    await app.walkTo(path);
    await expect(app.heading(title)).toBeVisible();
  }
  expect(elsewhere).toEqual([]);
});
