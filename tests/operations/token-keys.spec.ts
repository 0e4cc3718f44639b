import { createPrivateKey } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import type { TestApplication } from '../support/application.ts';
import { aSignedInPerson } from '../support/factories.ts';
import { aSignedInStaffMember, beginStaffSignIn, oneTimeCode } from '../support/staff.ts';
import { anInstallation, type Installation } from '../support/stopped-installation.ts';
import { refreshTokens } from '../support/tokens.ts';

let installation: Installation;
let application: TestApplication;
beforeEach(async () => {
  installation = await anInstallation();
  application = await installation.start();
});
afterEach(async () => {
  await application.close();
  await installation.drop();
});

const headerSchema = z.strictObject({ alg: z.string(), typ: z.string(), kid: z.string() });
const headerOf = (token: string) =>
  headerSchema.parse(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()));
const formerPath = () => join(installation.dataDir, 'secrets', 'former-access-token.json');

/** Stops the application, replaces the keys, and starts it again. */
const replaceKeys = async (inBetween = () => {}): Promise<void> => {
  await application.close();
  const replaced = await installation.command('vault replace-token-keys');
  expect(replaced).toMatchObject({
    code: 0,
    output: expect.stringContaining('are in use from the next start'),
  });
  inBetween();
  application = await installation.start();
};

const isAccepted = async (access: string): Promise<boolean> => {
  const answer = await application.http
    .get('/oauth/userinfo?_format=json')
    .set({ Authorization: `Bearer ${access}` });
  return answer.status === 200;
};

describe('the key that signs access tokens', () => {
  it('has 3072 bits in a new installation, and its name is in every token @Q-10 @secrets', async () => {
    const pem = readFileSync(join(installation.dataDir, 'secrets', 'access-token.pem'));
    expect(createPrivateKey(pem).asymmetricKeyDetails?.modulusLength).toBe(3072);
    const { tokens } = await aSignedInPerson(application);
    expect(headerOf(tokens.access_token)).toEqual({
      alg: 'RS256',
      typ: 'JWT',
      kid: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  });

  it('can be replaced: former tokens are valid until they expire, sign-ins go on under the new key @Q-10 @Q-11', async () => {
    const { tokens } = await aSignedInPerson(application);
    await replaceKeys();
    expect(await isAccepted(tokens.access_token)).toBe(true);
    const { body } = await refreshTokens(application, tokens.refresh_token).expect(200);
    expect(headerOf(body.access_token).kid).not.toBe(headerOf(tokens.access_token).kid);
    expect(await isAccepted(body.access_token)).toBe(true);
    expect(await isAccepted(tokens.access_token)).toBe(false);
  });

  it('accepts no token of the former key that expires more than 300 s after its replacement @Q-10', async () => {
    const { tokens } = await aSignedInPerson(application);
    await replaceKeys(() => {
      const former = JSON.parse(readFileSync(formerPath(), 'utf8'));
      const longAgo = new Date(application.clock.now().getTime() - 600_000).toISOString();
      writeFileSync(formerPath(), JSON.stringify({ ...former, replacedAt: longAgo }));
    });
    expect(await isAccepted(tokens.access_token)).toBe(false);
  });

  it('is not replaced while the application runs, and nothing changes @Q-10', async () => {
    const path = join(installation.dataDir, 'secrets', 'access-token.pem');
    const before = readFileSync(path, 'utf8');
    expect(await installation.command('vault replace-token-keys')).toEqual({
      code: 1,
      output: 'The application runs on this database: stop it first.',
    });
    expect(readFileSync(path, 'utf8')).toBe(before);
  });
});

describe('the refresh key, once replaced', () => {
  it('still answers a refresh whose answer was lost before, with the successor that was issued @Q-11', async () => {
    const { tokens } = await aSignedInPerson(application);
    const { body: lost } = await refreshTokens(application, tokens.refresh_token).expect(200);
    await replaceKeys();
    const { body: again } = await refreshTokens(application, tokens.refresh_token).expect(200);
    expect(again.refresh_token).toBe(lost.refresh_token);
    await refreshTokens(application, again.refresh_token).expect(200);
  });

  it('locks out no member of the staff: codes of the app and recovery codes work @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    const sealed = () => application.prisma.staffMember.findUniqueOrThrow({ where: { id: member.id } });
    const before = (await sealed()).totpSecret;
    // Twice: what an earlier key has made is also readable after a second replacement.
    await replaceKeys();
    await replaceKeys();
    expect((await sealed()).totpSecret).not.toEqual(before);
    for (const code of [oneTimeCode(application, member.secret), member.recoveryCodes[0]]) {
      const half = await beginStaffSignIn(application, member);
      await application.http.post('/api/staff/sign-in/code').set(half).send({ code }).expect(200);
    }
  });

  it('encrypts second factors that a killed replacement has left under the former key @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    const { totpSecret: former } = await application.prisma.staffMember.findUniqueOrThrow({
      where: { id: member.id },
    });
    // As after a kill between the files and the database.
    await replaceKeys();
    await application.prisma.staffMember.update({ where: { id: member.id }, data: { totpSecret: former } });
    const half = await beginStaffSignIn(application, member);
    const code = oneTimeCode(application, member.secret);
    await application.http.post('/api/staff/sign-in/code').set(half).send({ code }).expect(200);
    await replaceKeys();
    const [first] = readFileSync(join(installation.dataDir, 'secrets', 'refresh.key'), 'utf8').split('\n');
    writeFileSync(join(installation.dataDir, 'secrets', 'refresh.key'), `${first}\n`);
    await application.close();
    application = await installation.start();
    const alone = await beginStaffSignIn(application, member);
    const later = oneTimeCode(application, member.secret);
    await application.http.post('/api/staff/sign-in/code').set(alone).send({ code: later }).expect(200);
  });
});
