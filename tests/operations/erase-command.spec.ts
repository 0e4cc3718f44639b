import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson } from '../support/factories.ts';
import { storedFilesOf, upload } from '../support/files.ts';
import { command } from '../support/run-command.ts';
import { aStaffMember } from '../support/staff.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const erase = (typed: readonly string[], answers: readonly string[] = []) =>
  command(['erase', ...typed], application.settings, answers, { ANCRAGE_VOLATILE_DATABASE: 'yes' });
const REASON = ['--reason', 'décédée en mars'];
const countOf = (uid: number) => application.prisma.person.count({ where: { uid } });
const listed = () => readFileSync(join(application.settings.dataDir, 'erasures.log'), 'utf8');

describe('the erase command', () => {
  it('shows who it is, and erases as the person could: rows, key, files, list, log, one last mail @Q-43', async () => {
    const person = await aSignedInPerson(application, {
      journal: { field_cid: { CIDsymptome: 'la gorge' } },
    });
    const { uid } = person;
    await upload(application, person, 'note.txt', Buffer.from('des mots'));
    const stored = storedFilesOf(application).length;
    const { code, output } = await erase(['--mail', person.mail.toUpperCase(), ...REASON], [`${uid}`]);
    expect(output).toContain(`Person ${uid}: Camille`);
    expect(output).toContain(`<${person.mail}>  active\nAccount of 20`);
    expect(output).toMatch(new RegExp(`Person ${uid} was erased at .*Z\\. A last mail is on its way\\.$`));
    expect(code).toBe(0);
    expect(await countOf(uid)).toBe(0);
    for (const rows of [
      application.prisma.personKey.count({ where: { uid } }),
      application.prisma.session.count({ where: { uid } }),
      application.prisma.dataRecord.count({ where: { uid } }),
      application.prisma.noteFile.count({ where: { uid } }),
    ])
      expect(await rows).toBe(0);
    expect(storedFilesOf(application)).toHaveLength(stored - 1);
    await application.http.get(`/user/${uid}`).set(person.bearer).expect(401);
    expect(listed()).toMatch(new RegExp(`^${uid} `, 'm'));
    expect(
      await application.prisma.auditEntry.findFirst({ where: { subject: uid, action: 'erased-by-firm' } }),
    ).toMatchObject({ actorKind: 'system', actorId: null, detail: { reason: 'décédée en mars' } });
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    const [mail] = application.mailbox.to(person.mail);
    expect(mail?.subject).toContain('votre compte est effacé');
    expect(mail?.text).toContain('a effacé votre compte');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/décédée|Camille|undefined/);
  });

  it('erases people in every state, without a password too, and asks nothing with --yes @Q-43', async () => {
    for (const state of ['pending', 'refused', 'blocked', 'active'] as const) {
      const { uid } = await aPerson(application, { state });
      if (state === 'active')
        await application.prisma.person.update({ where: { uid }, data: { passwordHash: '$argon2id$none' } });
      expect([state, (await erase(['--uid', `${uid}`, ...REASON, '--yes'])).code]).toEqual([state, 0]);
      expect(await countOf(uid)).toBe(0);
    }
  });

  it('writes in English to a person who reads English, and to nobody when the address is none @Q-43 @A-03', async () => {
    const english = await aPerson(application, { locale: 'en' });
    await erase(['--uid', `${english.uid}`, ...REASON, '--yes']);
    await eventually(() => expect(application.mailbox.to(english.mail)).toHaveLength(1));
    expect(application.mailbox.to(english.mail)[0]?.subject).toContain('your account has been erased');
    const { uid } = await aPerson(application);
    await application.prisma.person.update({ where: { uid }, data: { mail: 'sans adresse' } });
    const { output } = await erase(['--uid', `${uid}`, ...REASON, '--yes']);
    expect(output).toContain('No mail: the address is none.');
    expect(await application.prisma.farewell.count({ where: { uid } })).toBe(0);
  });

  it('erases nobody unless the number is typed @Q-43', async () => {
    const { uid } = await aPerson(application);
    for (const answer of [[], ['yes'], ['']]) {
      const { code, output } = await erase(['--uid', `${uid}`, ...REASON], answer);
      expect([code, output]).toEqual([1, expect.stringContaining('Nothing was erased')]);
    }
    expect(await countOf(uid)).toBe(1);
  });

  it('says why there is nobody to erase, and what is missing @Q-43', async () => {
    const { uid } = await aPerson(application);
    const member = await aStaffMember(application);
    await erase(['--uid', `${uid}`, ...REASON, '--yes']);
    for (const [typed, sentence] of [
      [['--uid', `${uid}`, ...REASON], `Person ${uid} was erased on 20`],
      [['--uid', '999999', ...REASON], 'There is no person 999999.'],
      [['--mail', 'personne@boussole.test', ...REASON], 'Nobody has the address personne@boussole.test.'],
      [['--mail', member.mail, ...REASON], `${member.mail} is a member of the staff and has no journal`],
      [['--uid', '1'], 'Say --reason, why.'],
      [['--uid', 'x', ...REASON], '--uid is the number of an account, not x.'],
      [['--uid', '1', '--mail', 'a@b.fr', ...REASON], 'Say whom: --uid or --mail.'],
      [['--uid', '1', '--reason', 'x'.repeat(1001)], 'A reason has 1000 characters at most.'],
    ] as const) {
      const { code, output } = await erase(typed);
      expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    }
  });
});
