import { deviceKey } from '@ancrage/shared/wire/device-key';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const ask = async ({ bearer }: SignedInPerson): Promise<string> => {
  const { body, headers } = await application.http.get('/api/account/device-key').set(bearer).expect(200);
  expect(headers['cache-control']).toContain('no-store');
  return deviceKey.response.parse(body).key;
};

it('a person always gets the same device key, and each person a different one @Q-53', async () => {
  const [one, other] = [await aSignedInPerson(application), await aSignedInPerson(application)];
  const key = await ask(one);
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(await ask(one)).toBe(key);
  expect(await ask(other)).not.toBe(key);
});

it('the response says that the database was never restored @Q-53 @Q-64', async () => {
  const { bearer } = await aSignedInPerson(application);
  const { body } = await application.http.get('/api/account/device-key').set(bearer).expect(200);
  expect(body.restoredAt).toBeNull();
});

it('a device key needs a valid token @A-02 @Q-53 @Q-65', async () => {
  const { status, headers, body } = await application.http.get('/api/account/device-key');
  expect(status).toBe(403);
  expect(headers['content-type']).toBe('application/problem+json');
  expect(body).not.toHaveProperty('key');
  await application.http.get('/api/account/device-key').set('Authorization', 'Bearer x').expect(401);
});
