import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, inEnglish, test } from './in-app.ts';
import { onDevice } from './page-models/device-storage.ts';
import { withCard, withReconnections } from './page-models/journal-samples.ts';

inEnglish(() => {
  test('text written without a network is kept on the device and sent later', {
    tag: ['@E-01', '@X-09'],
  }, async ({ app, arrive, context, elsewhere, complaints }) => {
    complaints.allow(/Failed to load resource/);
    const person = await arrive(appPaths.intuitions, { journal: withReconnections });
    await app.expectSynced();
    await context.setOffline(true);
    await expect(app.page.getByText(app.words.shell.offline)).toBeVisible();
    await app.intuitions.status('Je laisse un silence').click();
    await expect(app.intuitions.status('Je laisse un silence')).toBeChecked();
    await expect(app.sync).toHaveText(app.words.shell.sync['on-device']);
    await context.setOffline(false);
    await app.expectSynced();
    const other = await elsewhere(person, appPaths.intuitions);
    await expect(other.intuitions.status('Je laisse un silence')).toBeChecked();
  });
});

test('a write names the record’s type and the field, and its value is JSON text', { tag: '@E-01' }, async ({
  app,
  arrive,
  page,
}) => {
  const person = await arrive(appPaths.identityCard, { journal: withCard });
  const patched = page.waitForRequest((request) => request.method() === 'PATCH');
  await app.identityCard.fill({ CIDsymptome: 'Les mains froides' });
  await app.identityCard.submit();
  const request = await patched;
  expect(new URL(request.url()).pathname).toBe(`/node/${person.nid}`);
  const { type, ...fields } = request.postDataJSON();
  expect(type).toBeTruthy();
  expect(Object.keys(fields)).toEqual(['field_cid']);
  expect(typeof fields.field_cid[0].value).toBe('string');
  expect(request.headers()['if-match']).toBeTruthy();
  // The server had nothing newer: nothing comes back, and the device knows the record all the same.
  expect((await request.response())?.status()).toBe(204);
  await app.expectSynced();
});

test('the exercises of both languages are fetched once and kept on the device', { tag: '@E-09' }, async ({
  app,
  arrive,
  page,
  complaints,
}) => {
  complaints.allow(/Failed to load resource/);
  await arrive(appPaths.home, { journal: withCard });
  const urls = await (await page.request.get('/ge_rest/ge_get_schema_url')).json();
  expect(Object.keys(urls).sort()).toEqual(['en', 'fr']);
  await expect
    .poll(async () => JSON.stringify((await onDevice(page)).documents))
    .toMatch(/content\.en.*content\.fr/);
  const paths = [urls.fr.url, urls.en.url].map((url: string) => new URL(url).pathname);
  await page.route(
    ({ pathname }) => pathname.startsWith('/ge_rest/') || paths.includes(pathname),
    (route) => route.abort(),
  );
  await app.open(appPaths.addReconnection);
  await app.reconnection('past').expectSlide('settle');
});
