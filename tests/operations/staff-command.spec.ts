import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { command } from '../support/run-command.ts';
import {
  aSignedInStaffMember,
  aStaffMember,
  beginStaffSignIn,
  OWN_PAGE,
  oneTimeCode,
} from '../support/staff.ts';
import { aStaffPasskey } from '../support/staff-passkeys.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

/** Runs the command. @returns its output @throws Error with its message */
const staff = async (...typed: string[]): Promise<string> => {
  const { code, output } = await command(['staff', ...typed], application.settings);
  if (code !== 0) throw new Error(output);
  return output;
};
const passwordIn = (output: string): string => /shown this once: (\S+)/.exec(output)?.[1] ?? '';
const begin = (mail: string, password: string) =>
  application.http.post('/api/staff/sign-in').set(OWN_PAGE).send({ mail, password });
const me = (headers: Record<string, string>) => application.http.get('/api/staff/me').set(headers);
const show = (headers: Record<string, string>, body: object) =>
  application.http.post('/api/staff/sign-in/code').set(headers).send(body);

describe('the staff command', () => {
  it('gives a member a new password, which ends the old one, every session and the slow-down, and keeps the second factor @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    for (let tries = 0; tries < 11; tries += 1) await begin(member.mail, 'x');
    const password = passwordIn(await staff('reset-password', '--mail', member.mail.toUpperCase()));
    await me(member.signInHeaders).expect(401);
    await begin(member.mail, member.password).expect(401);
    const answer = await begin(member.mail, password).expect(200);
    expect(answer.body).toEqual({ next: 'code', choosePassword: true });
    const half = await beginStaffSignIn(application, { ...member, password });
    application.clock.advanceSeconds(30);
    const code = oneTimeCode(application, member.secret);
    await show(half, { code }).expect(422);
    await show(half, { code, newPassword: 'la marée remonte doucement' }).expect(200);
  });

  it('removes a second factor with its recovery codes and passkeys, and ends every session @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    const before = await beginStaffSignIn(application, member);
    await aStaffPasskey(application, member);
    const listed = (factor: string) =>
      expect.stringMatching(new RegExp(`<${member.mail}>  \\w+  ${factor}  `, 'm'));
    expect(await staff('list')).toEqual(listed('second factor set up'));
    await staff('reset-factor', '--mail', member.mail);
    expect(await application.prisma.staffPasskey.count({ where: { staffId: member.id } })).toBe(0);
    expect(await staff('list')).toEqual(listed('no second factor yet'));
    await me(member.signInHeaders).expect(401);
    await show(before, { code: member.recoveryCodes[0] }).expect(401);
    const half = await beginStaffSignIn(application, member);
    await show(half, { code: member.recoveryCodes[0] }).expect(401);
    application.clock.advanceSeconds(30);
    await show(half, { code: oneTimeCode(application, member.secret) }).expect(401);

    // They stay invalid after another factor is set up.
    const enrolment = await application.http.post('/api/staff/sign-in/enrolment').set(half).expect(200);
    await application.http
      .post('/api/staff/sign-in/enrolment/code')
      .set(half)
      .send({ code: oneTimeCode(application, enrolment.body.secret) })
      .expect(200);
    const next = await beginStaffSignIn(application, member);
    for (const code of member.recoveryCodes) await show(next, { code }).expect(401);
  });

  it('creates an account with an address and a password that must be replaced @Q-23', async () => {
    const typed = ['add', '--mail', 'ines@boussole.test', '--name', 'Inès Morel'];
    const password = passwordIn(await staff(...typed));
    const answer = await begin('ines@boussole.test', password).expect(200);
    expect(answer.body).toEqual({ next: 'enrol', choosePassword: true });
    await expect(staff(...typed)).rejects.toThrow('ines@boussole.test is a member of the staff already.');
    expect(await staff('list')).toContain(
      'Inès Morel  <ines@boussole.test>  fr  no second factor yet  never signed in',
    );
  });

  it('removes a member for good: sign-ins and codes are over, the name stays in the log, the address is free @Q-23', async () => {
    const member = await aSignedInStaffMember(application, { name: 'Paul Roux' });
    const half = await beginStaffSignIn(application, member);
    await aStaffPasskey(application, member);
    const today = application.clock.now().toISOString().slice(0, 10);
    expect(await staff('list')).toContain(
      `Paul Roux  <${member.mail}>  fr  second factor set up  last signed in on ${today}`,
    );
    await staff('remove', '--mail', member.mail.toUpperCase());
    await me(member.signInHeaders).expect(401);
    await show(half, { code: member.recoveryCodes[0] }).expect(401);
    await begin(member.mail, member.password).expect(401);
    expect(await staff('list')).not.toContain(member.mail);
    const { id } = member;
    expect(await application.prisma.staffMember.findUnique({ where: { id } })).toMatchObject({
      name: 'Paul Roux',
      mail: '',
      mailKey: null,
      totpSecret: null,
    });
    expect(await application.prisma.staffRecoveryCode.count({ where: { staffId: id } })).toBe(0);
    expect(await application.prisma.staffPasskey.count({ where: { staffId: id } })).toBe(0);
    const colleague = await aSignedInStaffMember(application);
    const log = await application.http
      .get('/api/staff/log?actor=everyone')
      .set(colleague.signInHeaders)
      .expect(200);
    expect(log.body.entries).toContainEqual(
      expect.objectContaining({ action: 'staff-enrolled', actor: { kind: 'staff', name: 'Paul Roux' } }),
    );
    expect(log.body.entries).toContainEqual(
      expect.objectContaining({ action: 'staff-removed', detail: { member: id } }),
    );
    expect(await staff('add', '--mail', member.mail, '--name', 'Paul Roux')).toContain('An account was made');
  });

  it('takes and gives rights, which hold from the next call on, and logs which @Q-23 @A-03', async () => {
    const member = await aSignedInStaffMember(application);
    const to = ['--mail', member.mail.toUpperCase(), '--rights'];
    const readLog = () => application.http.get('/api/staff/log').set(member.signInHeaders);
    expect(await staff('take-rights', ...to, 'log, export')).toContain('no longer has: export, log.');
    expect(await staff('list')).toMatch(
      new RegExp(`<${member.mail}>.*  rights: approve, support, erase, staff$`, 'm'),
    );
    expect((await readLog().expect(403)).body.code).toBe('no_right');
    expect((await me(member.signInHeaders).expect(200)).body.rights).not.toContain('log');
    expect(await staff('take-rights', ...to, 'log')).toContain('had none of these.');
    expect(await staff('give-rights', ...to, 'log,approve')).toContain('has: log.');
    const { body } = await readLog().expect(200);
    const changes = body.entries
      .filter(({ detail }: { detail: { member?: number } }) => detail.member === member.id)
      .map(({ action, detail }: { action: string; detail: object }) => ({ action, detail }));
    expect(changes).toEqual([
      { action: 'staff-rights-given', detail: { member: member.id, rights: 'log' } },
      { action: 'staff-rights-taken', detail: { member: member.id, rights: 'export,log' } },
    ]);
  });

  it('names a right that no member has any more, and refuses one that there is not @Q-23', async () => {
    const { prisma } = application;
    await prisma.staffMember.updateMany({ where: { removedAt: null }, data: { rights: [] } });
    const added = ['--name', 'Paul Roux', '--rights', 'approve'];
    await staff('add', '--mail', 'paul@boussole.test', ...added);
    expect(await staff('take-rights', '--mail', 'paul@boussole.test', '--rights', 'approve')).toContain(
      'No member has: approve, support, erase, export, log, staff.',
    );
    await expect(
      staff('give-rights', '--mail', 'paul@boussole.test', '--rights', 'approve,moon'),
    ).rejects.toThrow('There is no right moon: the rights are approve, support, erase, export, log, staff.');
    await expect(staff('give-rights', '--mail', 'paul@boussole.test')).rejects.toThrow('Say --rights.');
  });

  it('prints the maximum length of a name @Q-23', async () => {
    const add = (name: string) => staff('add', '--mail', 'longue@cap.test', '--name', name);
    await expect(add('é'.repeat(256))).rejects.toThrow(/^A name has 255 characters at most\.$/);
    expect(await add('é'.repeat(255))).toContain('An account was made for longue@cap.test.');
  });

  it.each([
    ['reset-password'],
    ['reset-factor'],
    ['remove'],
    ['give-rights', '--rights', 'log'],
    ['take-rights', '--rights', 'log'],
  ])('refuses %s for an unknown address @Q-23', async (name, ...more) => {
    const { prisma } = application;
    const before = await prisma.auditEntry.count();
    await expect(staff(name, '--mail', 'personne@boussole.test', ...more)).rejects.toThrow(
      'personne@boussole.test',
    );
    expect(await prisma.auditEntry.count()).toBe(before);
  });
});

describe('the staff’s cookie on an https site', () => {
  let secure: TestApplication;
  beforeAll(async () => {
    secure = await startApplication({ publicUrl: 'https://ancrage.test' });
  });
  afterAll(() => secure.close());

  it('is bound to this host, and sent over https only @Q-23', async () => {
    const { mail, password } = await aStaffMember(secure);
    const first = await secure.http
      .post('/api/staff/sign-in')
      .set(OWN_PAGE)
      .send({ mail, password })
      .expect(200);
    expect(first.headers['set-cookie']).toEqual([
      expect.stringMatching(/^__Host-ancrage-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    ]);
    const { signInHeaders } = await aSignedInStaffMember(secure);
    const { headers } = await secure.http.post('/api/staff/sign-out').set(signInHeaders).expect(200);
    expect(headers['set-cookie']).toEqual([
      '__Host-ancrage-staff=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0',
    ]);
  });

  it('is not accepted from a sibling host, which can set one without the prefix @Q-23', async () => {
    const { signInHeaders } = await aSignedInStaffMember(secure);
    const Cookie = signInHeaders.Cookie.replace('__Host-', '');
    await secure.http
      .get('/api/staff/me')
      .set({ ...signInHeaders, Cookie })
      .expect(401);
    await secure.http.get('/api/staff/me').set(signInHeaders).expect(200);
  });
});
