import { appPaths } from '@ancrage/shared/paths/app-paths';
import { expect, test } from './in-app.ts';
import { onDevice, readAuth } from './page-models/device-storage.ts';
import { withCard, withReconnections } from './page-models/journal-samples.ts';

test('no call gives a session access to the record of another person', { tag: ['@A-01', '@P-04'] }, async ({
  arrive,
  newPerson,
  page,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const other = await newPerson({ journal: withReconnections });
  await arrive(appPaths.home, { journal: withCard });
  const { accessToken } = await readAuth(page);
  const node = `/node/${other.nid}?_format=json`;
  const user = `/user/${other.uid}?_format=json`;
  const change = { type: [{ target_id: 'data' }], field_intuitions: [{ value: '{}' }] };
  const calls: { method: string; path: string; body: unknown }[] = [
    { method: 'GET', path: node, body: null },
    { method: 'PATCH', path: node, body: change },
    { method: 'GET', path: user, body: null },
    { method: 'PATCH', path: user, body: { field_firstname: [{ value: 'Pris' }] } },
  ];
  const answers = await page.evaluate(
    async ({ asked, token }) => {
      const answer = async ({ method, path, body }: (typeof asked)[number]) => {
        const response = await fetch(path, {
          method,
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          ...(body !== null && { body: JSON.stringify(body) }),
        });
        return { status: response.status, text: await response.text() };
      };
      return Promise.all(asked.map(answer));
    },
    { asked: calls, token: accessToken },
  );
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  for (const { text } of answers) {
    expect(Object.keys(JSON.parse(text))).toEqual(['message']);
    expect(text).not.toMatch(/Karim|Camille|orvelaine/);
  }
});

test('the next person on a device sees nothing of the one before', { tag: ['@A-01', '@P-04'] }, async ({
  app,
  arrive,
  page,
  newPerson,
}) => {
  await arrive(appPaths.reconnections, { journal: withReconnections });
  await expect(page.getByText('Karim')).toBeVisible();
  await app.expectSynced();
  await app.walkTo(appPaths.logout);
  await app.expectPath(appPaths.loginForm);
  const next = await newPerson({ info: { firstname: 'Inès' } });
  await app.signIn(next, appPaths.reconnections);
  await expect(page.getByText(app.words.reconnections.empty.title)).toBeVisible();
  await expect(page.getByText('Karim')).toHaveCount(0);
  const { documents, ...personal } = await onDevice(page);
  expect(documents).not.toEqual([]);
  expect(JSON.stringify(personal)).not.toContain('Karim');
});
