import { readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createApplication } from '@ancrage/server/app.setup';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { served, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { aSignedInStaffMember, beginStaffSignIn, type SignedInStaff } from '../support/staff.ts';
import { anInstallation, type Installation } from '../support/stopped-installation.ts';

const NOTES = '{"1":{"note":"à demain"}}';

let installation: Installation;
let application: TestApplication;
let person: SignedInPerson;
let member: SignedInStaff;
let shares: readonly string[];
const folder = () => join(installation.dataDir, 'secrets');
beforeAll(async () => {
  installation = await anInstallation();
  application = await installation.start();
  person = await aSignedInPerson(application, { journal: { field_celebrations: JSON.parse(NOTES) } });
  member = await aSignedInStaffMember(application);
  const { output } = await installation.command('vault split');
  shares = (output.match(/^([0-9a-f]{4} ?){23}$/gm) ?? []).slice(1);
  await application.close();
});
afterAll(async () => {
  await application.close();
  await installation.drop();
});

it('Two paper shares bring back an application that has lost all its secrets: everybody signs in again @Q-42', async () => {
  renameSync(folder(), `${folder()}.lost`);
  const joined = await installation.command('vault join', shares);
  expect(joined).toEqual({
    code: 0,
    output: expect.stringContaining(
      'made again: access-token.pem, refresh.key, client.json. Everybody signs in again.',
    ),
  });
  expect(readdirSync(folder()).sort()).toEqual([
    'access-token.pem',
    'client.json',
    'master.key',
    'refresh.key',
  ]);
  application = await installation.start();
  await application.http.get(`/node/${person.nid}?_format=json`).set(person.bearer).expect(401);
  const { access_token } = await signIn(application, person);
  const bearer = { Authorization: `Bearer ${access_token}` };
  const { body } = await application.http.get(`/node/${person.nid}?_format=json`).set(bearer).expect(200);
  expect(body.field_celebrations[0].value).toBe(NOTES);
  expect(await installation.command(`staff reset-factor --mail ${member.mail}`)).toMatchObject({ code: 0 });
  const half = await beginStaffSignIn(application, member);
  await application.http.post('/api/staff/sign-in/enrolment').set(half).expect(200);
  await application.close();
});

it('After a start that has made other secrets, the refusal and "vault join" say how the master key comes back @Q-42', async () => {
  rmSync(folder(), { recursive: true });
  await expect(createApplication(served(application.settings))).rejects.toMatchObject({
    message: expect.stringContaining(
      'move secrets/master.key away and type two paper shares into "vault join"',
    ),
  });
  expect(await installation.command('vault join', shares)).toMatchObject({
    code: 1,
    output: expect.stringContaining('If it is not the one of your journals, move it away first.'),
  });
  renameSync(join(folder(), 'master.key'), join(installation.dataDir, 'not-ours.key'));
  const { code, output } = await installation.command('vault join', shares);
  expect(code).toBe(0);
  expect(output).not.toContain('made again');
  application = await installation.start();
  await signIn(application, person);
});
