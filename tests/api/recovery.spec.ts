import { frenchTypographyFaults } from '@ancrage/shared/content/french-typography';
import { newPasswordPath } from '@ancrage/shared/paths/app-paths';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson } from '../support/factories.ts';
import { aRecoveryCode, askCode, codeIn, mailsAreOut } from '../support/recovery.ts';

const PATH = '/user/lost-password-verification?_format=json';
const STATES = ['active', 'pending', 'refused', 'blocked'] as const;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

describe('asking for a recovery code, row by row (contract §11)', () => {
  const rows: { row: string; body: unknown; status: number; message: string }[] = [
    { row: 'unknown e-mail', body: { mail: 'x@y.test' }, status: 200, message: 'msg_1' },
    { row: 'no e-mail at all, but a text', body: { mail: 'x' }, status: 200, message: 'msg_1' },
    { row: 'a NUL in it', body: { mail: 'x\0@y.test' }, status: 200, message: 'msg_1' },
    { row: 'mail and a language', body: { mail: 'x@y.test', lang: 'fr' }, status: 200, message: 'msg_1' },
    { row: 'mail missing', body: {}, status: 400, message: 'Please Post mail key.' },
    { row: 'mail empty', body: { mail: '' }, status: 400, message: 'Please Post mail key.' },
    {
      row: 'mail as a field',
      body: { mail: [{ value: 'x@y.test' }] },
      status: 400,
      message: 'Please Post mail key.',
    },
    { row: 'a body that is no object', body: [], status: 400, message: 'Please Post mail key.' },
  ];

  it.each(rows)('$row @C-09 @X-05', async ({ body, status, message }) => {
    const answer = await application.http.post(PATH).send(body as object);
    expect({ status: answer.status, body: answer.body }).toEqual({ status, body: { message } });
    expect(answer.headers['content-type']).toBe('application/json');
  });

  it.each(STATES)('%s account: msg_1 @C-09 @X-05', async (state) => {
    const person = await aPerson(application, { state });
    await askCode(application, person.mail.toUpperCase()).expect(200, { message: 'msg_1' });
  });

  it('refuses an empty, malformed or too large body, no content type, a wrong format, and GET @C-09', async () => {
    const post = () => application.http.post(PATH);
    const json = { 'Content-Type': 'application/json' };
    await post().set(json).send('').expect(400, { message: 'Please Post mail key.' });
    await post().set(json).send('{').expect(400, { message: 'Syntax error' });
    await post()
      .send({ mail: 'x'.repeat(70_000) })
      .expect(413);
    await post().expect(415, { message: 'No "Content-Type" request header specified' });
    await application.http.post('/user/lost-password-verification?_format=xyz').send({}).expect(406);
    await application.http.get(PATH).expect(404);
    await application.http
      .post('/user/lost-password-verification')
      .send({ mail: 'format@y.test' })
      .expect(200);
  });

  it.each([
    ['the queue', 'SCHEMA pgboss', 'SCHEMA hidden RENAME TO pgboss'],
    ['the limits', 'TABLE rate_limit', 'TABLE hidden RENAME TO rate_limit'],
  ])(
    'without %s the technical problem is reported, for known and unknown addresses @C-09 @Q-05 @X-06',
    async (_, away, back) => {
      const broken = await startApplication();
      const person = await aPerson(broken);
      await broken.prisma.$executeRawUnsafe(`ALTER ${away} RENAME TO hidden`);
      for (const mail of [person.mail, 'x@y.test'])
        await askCode(broken, mail).expect(200, { message: "Sorry system can't send email at the moment" });
      await broken.prisma.$executeRawUnsafe(`ALTER ${back}`);
      await broken.close();
    },
  );

  it('a site may disclose that an address is unknown, and nothing else (decision 7) @C-09 @X-06', async () => {
    const old = await startApplication({ recoveryDisclosesAccounts: true });
    await askCode(old, 'x@y.test').expect(200, { message: 'This User was not found or invalid' });
    for (const state of STATES) {
      const person = await aPerson(old, { state });
      await askCode(old, person.mail).expect(200, { message: 'msg_1' });
    }
    await old.close();
  });
});

describe('the response to an unknown address', () => {
  it('has the same bytes as in every state of an account @Q-05 @C-09', async () => {
    const people = await Promise.all(STATES.map((state) => aPerson(application, { state })));
    const recovering = await aPerson(application);
    await aRecoveryCode(application, recovering.mail);
    const mails = [...people.map(({ mail }) => mail), recovering.mail, 'unseen@y.test'];
    const answers = await Promise.all(mails.map((mail) => askCode(application, mail)));
    const comparable = answers.map(({ status, text, headers }) => {
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      return JSON.stringify([status, text, rest]);
    });
    expect(new Set(comparable).size).toBe(1);
  });

  it('stores one job in every case, without an address @Q-05 @C-09', async () => {
    const person = await aPerson(application);
    const countJobs = async () => {
      const [row] = await application.prisma.$queryRaw<{ count: bigint; dump: string }[]>`
        SELECT count(*), string_agg(data::text, ' ') AS dump FROM pgboss.job WHERE name = 'recovery-code-mail'`;
      expect(row?.dump).not.toContain('@');
      return Number(row?.count);
    };
    await askCode(application, 'x@y.test');
    const before = await countJobs();
    await askCode(application, 'nobody@y.test');
    expect(await countJobs()).toBe(before + 1);
    await askCode(application, person.mail);
    expect(await countJobs()).toBe(before + 2);
  });
});

describe('the mail', () => {
  it.each([
    ['fr', 'Cabinet Boussole\u00a0: votre code de modification', 'Choisir un nouveau mot de passe'],
    ['en', 'Cabinet Boussole: your modification code', 'Choose a new password'],
  ] as const)(
    'contains the code and the link to its form, in %s, as text and HTML @Q-06 @P-01',
    async (locale, subject, label) => {
      const person = await aPerson(application, { locale, mail: `l.o'hara+${locale}@orvelaine.test` });
      const code = await aRecoveryCode(application, person.mail);
      const [mail] = application.mailbox.to(person.mail);
      expect(mail).toMatchObject({ locale, subject });
      const link = `http://ancrage.test${newPasswordPath(person.mail)}`;
      expect(new URL(link).searchParams.get('mail')).toBe(person.mail);
      expect(mail?.text).toContain(link);
      expect(mail?.text).toContain('Camille');
      expect(mail?.html).toContain(`href="${link.replaceAll("'", '&#039;')}"`);
      for (const part of [code, label]) {
        expect(mail?.text).toContain(part);
        expect(mail?.html).toContain(part);
      }
      if (locale === 'fr')
        for (const line of mail?.text.split('\n').filter((line) => !line.startsWith('http')) ?? [])
          expect(frenchTypographyFaults(line)).toEqual([]);
    },
  );

  it.each([
    ['pending', /à l’étude/],
    ['refused', /fermé/],
    ['blocked', /fermé/],
  ] as const)('has no code for a %s person, and says why @Q-08 @Q-06', async (state, words) => {
    const person = await aPerson(application, { state });
    await askCode(application, person.mail);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(1));
    const [mail] = application.mailbox.to(person.mail);
    expect(mail?.text).toMatch(words);
    expect(codeIn(mail)).toBeNull();
    expect(await application.prisma.liveRecoveryCode.count({ where: { uid: person.uid } })).toBe(0);
  });

  it('goes only to the owner of the account @C-09', async () => {
    await mailsAreOut(application);
    const before = application.mailbox.mails.length;
    await askCode(application, 'stranger@y.test');
    await mailsAreOut(application);
    expect(application.mailbox.mails).toHaveLength(before);
  });

  it('is the only place of the code: it is not in the database, the queue or the log @Q-06', async () => {
    const person = await aPerson(application);
    const code = await aRecoveryCode(application, person.mail);
    const [row] = await application.prisma.$queryRaw<{ dump: string }[]>`
      SELECT concat((SELECT string_agg(c::text, ' ') FROM live_recovery_code c), (SELECT string_agg(j::text, ' ') FROM pgboss.job j),
        (SELECT string_agg(a::text, ' ') FROM audit_entry a)) AS dump`;
    expect(row?.dump).toContain(String(person.uid));
    for (const form of [code, code.replaceAll('-', ''), Buffer.from(code).toString('hex')])
      expect(row?.dump).not.toContain(form);
  });

  it('is not sent more than an hour after the request @C-09', async () => {
    const slow = await startApplication({ logLevel: 'silent' });
    const person = await aPerson(slow);
    await slow.prisma.$executeRawUnsafe('ALTER TABLE live_recovery_code RENAME TO hidden_code');
    await askCode(slow, person.mail);
    await eventually(async () => {
      const [job] = await slow.prisma.$queryRaw<{ state: string }[]>`
        SELECT state::text FROM pgboss.job WHERE name = 'recovery-code-mail'`;
      expect(job?.state).toBe('retry');
    });
    await slow.prisma.$executeRawUnsafe('ALTER TABLE hidden_code RENAME TO live_recovery_code');
    slow.clock.advanceSeconds(3601);
    await slow.prisma.$executeRawUnsafe(`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`);
    await askCode(slow, 'x@y.test'); // wakes the queue
    await mailsAreOut(slow);
    expect(slow.mailbox.mails).toEqual([]);
    await slow.close();
  });
});
