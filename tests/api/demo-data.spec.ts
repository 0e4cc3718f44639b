import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createApplication } from '@ancrage/server/app.setup';
import { DemoDataModule } from '@ancrage/server/modules/demo-data/demo-data.module';
import { DemoDataService } from '@ancrage/server/modules/demo-data/demo-data.service';
import { seedDemoData } from '@ancrage/server/modules/demo-data/seed-demo-data';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { cheapHasher } from '../support/cheap-hashes.ts';

let application: TestApplication;
let demonstration: Awaited<ReturnType<typeof createApplication>>;
let file: string;
beforeAll(async () => {
  application = await startApplication();
  file = join(application.settings.dataDir, 'demo-accounts.json');
  demonstration = await createApplication(application.settings, { hasher: cheapHasher() }, [DemoDataModule]);
  await seedDemoData(demonstration, application.settings.dataDir);
});
afterAll(async () => {
  await demonstration.close();
  await application.close();
});

const accounts = () => JSON.parse(readFileSync(file, 'utf8'));
const signIn = async ({ mail, password }: { mail: string; password: string }) => {
  const { id, secret } = accounts().client;
  const answer = await application.http
    .post('/oauth/token')
    .type('form')
    .send({ grant_type: 'password', username: mail, password, client_id: id, client_secret: secret });
  expect(answer.status).toBe(200);
  const bearer = { Authorization: `Bearer ${tokenPairSchema.parse(answer.body).access_token}` };
  const { body: info } = await application.http.get('/oauth/userinfo').set(bearer);
  const { body: user } = await application.http.get(`/user/${info.sub}`).set(bearer);
  const { body: node } = await application.http.get(`/node/${user.field_data[0].value}`).set(bearer);
  return { user, node };
};

describe('the demonstration data', () => {
  it('lets an old client sign the user in: token, userinfo, user, record @T-02 @E-08', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(Object.keys(accounts())).toEqual(['client', 'user', 'english', 'newcomer', 'staff']);
    const { user, node } = await signIn(accounts().user);
    expect(user.field_cgu).toEqual([{ value: true }]);
    expect(user.field_firstname).not.toEqual([]);
    for (const field of JOURNAL_FIELDS) {
      expect(node[field]).toHaveLength(1);
      expect(Object.keys(JSON.parse(node[field][0].value)).length).toBeGreaterThan(0);
    }
  });

  it('lets a person who writes in English sign in, with a journal of her own @E-01', async () => {
    const { user, node } = await signIn(accounts().english);
    expect(user.preferred_langcode).toEqual([{ value: 'en' }]);
    expect(node.field_cid[0].value).toContain('Nothing is burning');
    for (const field of JOURNAL_FIELDS) expect(node[field]).toHaveLength(1);
  });

  it('lets the newcomer sign in, with an empty profile and an empty journal @E-01', async () => {
    const { user, node } = await signIn(accounts().newcomer);
    expect(user.field_firstname).toEqual([]);
    expect(user.field_cgu).toEqual([{ value: false }]);
    for (const field of JOURNAL_FIELDS) expect(node[field]).toEqual([]);
  });

  it('includes a member of the staff @A-03', async () => {
    const [member] = await application.prisma.staffMember.findMany();
    expect(member?.mail).toBe(accounts().staff.mail);
  });

  it('is not part of a server that people use @E-01', () => {
    const find = () => application.app.get(DemoDataService, { strict: false });
    expect(find).toThrow(/DemoDataService/);
  });

  it('is not inserted twice @E-01', async () => {
    const before = accounts();
    await seedDemoData(demonstration, application.settings.dataDir);
    expect(accounts()).toEqual(before);
    expect(await application.prisma.person.count()).toBe(3);
  });
});
