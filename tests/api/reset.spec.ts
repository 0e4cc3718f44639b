import { createHash } from 'node:crypto';
import { PasswordHasher } from '@ancrage/server/infra/hashing/password-hasher';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hash, verify } from '@node-rs/argon2';
import { startApplication, type TestApplication } from '../support/application.ts';
import { CHEAP_HASH } from '../support/cheap-hashes.ts';
import { eventually } from '../support/eventually.ts';
import { aPerson, aSignedInPerson, signIn, type TestPerson } from '../support/factories.ts';
import { aRecoveryCode } from '../support/recovery.ts';
import { askTokens, passwordForm, refreshTokens } from '../support/tokens.ts';

const PATH = '/user/lost-password-reset?_format=json';
const NEW = 'le vent sur la colline';
const DONE = { message: 'Your New Password has been saved please log in.' };
const WRONG = { message: 'No valid temp password request.' };
const NEEDED = { message: 'name, new_pass, and temp_pass fields are required' };

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const reset = (name: string, temp_pass: string, new_pass = NEW) =>
  application.http.post(PATH).send({ name, temp_pass, new_pass });
const password = (person: TestPerson, word: string) =>
  askTokens(application, passwordForm(application, { ...person, password: word }));

describe('resetting a password, row by row (contract §12, decision 2)', () => {
  it('answers 200, and only the new password works @C-10', async () => {
    const person = await aPerson(application);
    const code = await aRecoveryCode(application, person.mail);
    const answer = await reset(person.mail, code);
    expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body: DONE });
    expect(answer.headers['content-type']).toBe('application/json');
    await password(person, person.password).expect(400);
    await password(person, NEW).expect(200);
  });

  it('accepts the name in any case, the code in lower case without hyphens, and a password with outer spaces @C-10', async () => {
    const person = await aPerson(application);
    const code = await aRecoveryCode(application, person.mail);
    await reset(
      ` ${person.mail.toUpperCase()}`,
      ` ${code.toLowerCase().replaceAll('-', ' ')} `,
      ` ${NEW} `,
    ).expect(200, DONE);
    await password(person, NEW).expect(200);
  });

  it.each([
    ['name missing', { temp_pass: 'x', new_pass: NEW }],
    ['temp_pass missing', { name: 'x@y.test', new_pass: NEW }],
    ['new_pass missing', { name: 'x@y.test', temp_pass: 'x' }],
    ['name empty', { name: '', temp_pass: 'x', new_pass: NEW }],
    ['a field in place of a plain value', { name: [{ value: 'x' }], temp_pass: 'x', new_pass: NEW }],
    ['nothing', {}],
  ])('%s @C-10', async (_, body) => {
    await application.http.post(PATH).send(body).expect(400, NEEDED);
  });

  it('refuses an empty or malformed body, a wrong content type, and GET @C-10', async () => {
    const json = { 'Content-Type': 'application/json' };
    await application.http.post(PATH).set(json).send('').expect(400, NEEDED);
    await application.http.post(PATH).set(json).send('{').expect(400, { message: 'Syntax error' });
    await application.http.post(PATH).type('form').send({ name: 'x' }).expect(415);
    await application.http.get(PATH).expect(404);
  });

  it('refuses an unknown user, one without a request, and a NUL in the name @C-10 @X-02', async () => {
    const person = await aPerson(application);
    for (const name of ['x@y.test', person.mail, `\0${person.mail}`])
      await reset(name, 'ABCD-EFGH-JKLM').expect(400, WRONG);
  });

  it.each(['pending', 'refused', 'blocked'] as const)(
    'user %s since the code came @C-10 @X-02',
    async (state) => {
      const person = await aPerson(application);
      const code = await aRecoveryCode(application, person.mail);
      await application.prisma.person.update({ where: { uid: person.uid }, data: { state } });
      await reset(person.mail, code).expect(400, WRONG);
    },
  );

  it("refuses a wrong code, another person's code and a used one @C-10 @X-02", async () => {
    const person = await aPerson(application);
    const other = await aPerson(application);
    const code = await aRecoveryCode(application, person.mail);
    const foreign = await aRecoveryCode(application, other.mail);
    await reset(person.mail, 'ABCD-EFGH-JKLM').expect(400, WRONG);
    await reset(person.mail, foreign).expect(400, WRONG);
    await reset(person.mail, code).expect(200);
    await reset(person.mail, code, 'encore un autre chemin').expect(400, WRONG);
    await password(person, NEW).expect(200);
  });

  it('refuses a code after ten minutes @C-10 @Q-06 @X-02', async () => {
    const person = await aPerson(application);
    const late = await aRecoveryCode(application, person.mail);
    application.clock.advanceSeconds(10 * 60);
    await reset(person.mail, late).expect(400, WRONG);
    const inTime = await aRecoveryCode(application, person.mail);
    application.clock.advanceSeconds(10 * 60 - 1);
    await reset(person.mail, inTime).expect(200);
  });

  it('allows five tries from one place, a correct one included @C-10 @Q-06 @X-02', async () => {
    const person = await aPerson(application);
    const tryFrom = (place: string, code: string) =>
      reset(person.mail, code).set('X-Forwarded-For', `203.0.113.${place}`);
    const first = await aRecoveryCode(application, person.mail);
    for (let time = 0; time < 4; time += 1) await tryFrom('1', 'ABCD-EFGH-JKLM').expect(400);
    await tryFrom('1', first).expect(200);
    const second = await aRecoveryCode(application, person.mail);
    for (let time = 0; time < 5; time += 1) await tryFrom('2', 'ABCD-EFGH-JKLM').expect(400, WRONG);
    await tryFrom('2', second).expect(400, WRONG);
    await tryFrom('3', second).expect(200);
  });

  it('an earlier code ends with a new one after five minutes, and the use of one ends all @Q-06', async () => {
    const person = await aPerson(application);
    const old = await aRecoveryCode(application, person.mail);
    application.clock.advanceSeconds(300);
    const first = await aRecoveryCode(application, person.mail);
    application.clock.advanceSeconds(299);
    const second = await aRecoveryCode(application, person.mail);
    await reset(person.mail, old).expect(400, WRONG);
    await reset(person.mail, first).expect(200);
    await reset(person.mail, second).expect(400, WRONG);
  });

  it.each([
    ['address', (person: TestPerson) => ({ mail: [`ailleurs.${person.uid}@orvelaine.test`] }), undefined],
    ['password', () => ({}), 'une autre colline'],
  ])('a code is invalid after a change of the %s @Q-06 @X-02', async (_, change, value) => {
    const person = await aSignedInPerson(application);
    const code = await aRecoveryCode(application, person.mail);
    const changed = await application.http
      .patch(`/user/${person.uid}?_format=json`)
      .set({ ...person.bearer, 'Content-Type': 'application/json' })
      .send({ ...change(person), pass: [{ existing: person.password, value }] })
      .expect(200);
    await reset(changed.body.mail[0].value, code).expect(400, WRONG);
  });

  it.each([
    ['too short', 'onze signes', 'The password must have 12 to 128 characters.'],
    ['too long', 'é'.repeat(129), 'The password must have 12 to 128 characters.'],
    ['with a NUL', `${NEW}\0`, 'This text may not hold a NUL character.'],
    ['with half a character', `${NEW}\ud800`, 'This text may not hold half a character.'],
    ['guessable', 'motdepasse123', 'The password is too easy to guess.'],
  ])('new password %s: 422, and the code stays valid @C-10 @Q-02', async (_, word, text) => {
    const person = await aPerson(application);
    const code = await aRecoveryCode(application, person.mail);
    const message = `Unprocessable Entity: validation failed.\nnew_pass: ${text}\n`;
    for (let time = 0; time < 6; time += 1) await reset(person.mail, code, word).expect(422, { message });
    await reset('x@y.test', code, word).expect(422, { message });
    await reset(person.mail, code).expect(200);
  });

  it('one made of the company or the unit is refused once the code is right, not before @C-10 @Q-02 @Q-05', async () => {
    const info = { company: 'Bathyscaphe', businessunit: 'Hydrographie' };
    const person = await aPerson(application, { info });
    const code = await aRecoveryCode(application, person.mail);
    const known = 'Bathyscaphe-Hydrographie-1';
    // Before the code, the response would tell what the account holds.
    await reset(person.mail, 'ABCD-EFGH-JKLM', known).expect(400, WRONG);
    await reset('x@y.test', code, known).expect(400, WRONG);
    const message =
      'Unprocessable Entity: validation failed.\nnew_pass: The password is too easy to guess.\n';
    await reset(person.mail, code, known).expect(422, { message });
    await reset(person.mail, code).expect(200);
  });
});

describe('concurrent submissions', () => {
  it('of 50 with the correct code, from many places, twenty are checked and one succeeds @Q-06', async () => {
    // No hash finishes before all other requests were refused: the counted ones run concurrently.
    let turnedAway = 0;
    let open: () => void = () => undefined;
    const othersWereTurnedAway = new Promise<void>((resolve) => {
      open = resolve;
    });
    const hasher = new PasswordHasher(
      {
        hash: async (...asked) => {
          await othersWereTurnedAway;
          return hash(...asked);
        },
        verify,
      },
      CHEAP_HASH,
    );
    const many = await startApplication({}, { hasher });
    const person = await aPerson(many);
    const code = await aRecoveryCode(many, person.mail);
    const submit = async () => {
      const answer = await many.http.post(PATH).send({ name: person.mail, temp_pass: code, new_pass: NEW });
      if (answer.status === 400) turnedAway += 1;
      if (turnedAway === 30) open();
      return JSON.stringify([answer.status, answer.body]);
    };
    const answers = await Promise.all(Array.from({ length: 50 }, submit));
    expect(answers.filter((answer) => answer === JSON.stringify([200, DONE]))).toHaveLength(1);
    expect(answers.filter((answer) => answer === JSON.stringify([400, WRONG]))).toHaveLength(49);
    await signIn(many, { ...person, password: NEW });
    const lines = await many.prisma.auditEntry.findMany({ where: { subject: person.uid } });
    expect(lines.filter(({ action }) => action === 'password-reset')).toHaveLength(1);
    expect(lines.filter(({ action }) => action === 'recovery-code-tried')).toHaveLength(20);
    await many.close();
  });

  it('of 50 wrong ones from many places twenty are checked @Q-06', async () => {
    const person = await aPerson(application);
    const code = await aRecoveryCode(application, person.mail);
    await Promise.all(
      Array.from({ length: 50 }, () => reset(person.mail, 'ABCD-EFGH-JKLM').expect(400, WRONG)),
    );
    const stored = await application.prisma.liveRecoveryCode.findFirstOrThrow({ where: { uid: person.uid } });
    expect(stored.tries).toBe(20);
    await reset(person.mail, code).expect(400, WRONG);
  });
});

describe('the response to an unknown account', () => {
  it('has the same bytes and the same writes in six states @Q-05 @C-10', async () => {
    const people = await Promise.all(
      (['active', 'pending', 'refused', 'blocked'] as const).map((state) => aPerson(application, { state })),
    );
    const recovering = await aPerson(application);
    await aRecoveryCode(application, recovering.mail);
    const distinct = new Set<string>();
    for (const mail of [...people.map((one) => one.mail), recovering.mail, 'x@y.test']) {
      const before = await application.prisma.auditEntry.count();
      const { status, text, headers } = await reset(mail, 'ABCD-EFGH-JKLM');
      const { 'x-request-id': _id, date: _date, ...rest } = headers;
      distinct.add(JSON.stringify([status, text, rest]));
      expect(await application.prisma.auditEntry.count()).toBe(before + 1);
    }
    expect([...distinct]).toHaveLength(1);
  });
});

describe('what a reset does', () => {
  it('ends every session, with access and refresh tokens, and starts none (decision 3) @Q-07 @Q-13', async () => {
    const person = await aSignedInPerson(application);
    const elsewhere = await signIn(application, person);
    const code = await aRecoveryCode(application, person.mail);
    const answer = await reset(person.mail, code).expect(200);
    expect(answer.body).toEqual(DONE);
    for (const { access_token, refresh_token } of [person.tokens, elsewhere]) {
      await application.http
        .get(`/user/${person.uid}`)
        .set('Authorization', `Bearer ${access_token}`)
        .expect(401, { message: 'Access token has been revoked' });
      await refreshTokens(application, refresh_token).expect(401);
    }
    const sessions = await application.prisma.session.findMany({ where: { uid: person.uid } });
    expect(sessions.map(({ end }) => end)).toEqual(['password_reset', 'password_reset']);
  });

  it('ends no session when it is refused @Q-07', async () => {
    const person = await aSignedInPerson(application);
    await aRecoveryCode(application, person.mail);
    await reset(person.mail, 'ABCD-EFGH-JKLM').expect(400);
    await application.http.get(`/user/${person.uid}`).set(person.bearer).expect(200);
  });

  it('keeps the seven fields byte for byte @Q-07', async () => {
    const journal = Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, { [field]: 'très à moi ‹3›' }]));
    const person = await aSignedInPerson(application, { journal });
    const hashOfFields = async (bearer: Record<string, string>) => {
      const { body } = await application.http.get(`/node/${person.nid}?_format=json`).set(bearer).expect(200);
      expect(body.field_cid).not.toEqual([]);
      const fields = JOURNAL_FIELDS.map((field) => body[field]);
      return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
    };
    const before = await hashOfFields(person.bearer);
    await reset(person.mail, await aRecoveryCode(application, person.mail)).expect(200);
    const { access_token } = await signIn(application, { ...person, password: NEW });
    expect(await hashOfFields({ Authorization: `Bearer ${access_token}` })).toBe(before);
  });

  it.each([
    ['fr', 'Cabinet Boussole\u00a0: votre mot de passe a été changé'],
    ['en', 'Cabinet Boussole: your password was changed'],
  ] as const)('mails the person once, in %s @Q-07', async (locale, subject) => {
    const person = await aPerson(application, { locale });
    await reset(person.mail, await aRecoveryCode(application, person.mail)).expect(200);
    await eventually(() => expect(application.mailbox.to(person.mail)).toHaveLength(2));
    const mail = application.mailbox.to(person.mail)[1];
    expect(mail).toMatchObject({ locale, subject });
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('http://ancrage.test/login');
      expect(form).toContain('contact@boussole.test');
    }
  });
});
