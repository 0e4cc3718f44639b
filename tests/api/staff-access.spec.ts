import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson } from '../support/factories.ts';
import {
  aSignedInStaffMember,
  aStaffMember,
  beginStaffSignIn,
  cookieOf,
  OWN_PAGE,
  oneTimeCode,
  STAFF_PASSWORD,
} from '../support/staff.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const MINUTE_MS = 60_000;
const begin = (body: object, headers: Record<string, string> = OWN_PAGE) =>
  application.http.post('/api/staff/sign-in').set(headers).send(body);
const me = (headers: Record<string, string>) => application.http.get('/api/staff/me').set(headers);
const showCode = (headers: Record<string, string>, code: string, more: object = {}) =>
  application.http
    .post('/api/staff/sign-in/code')
    .set(headers)
    .send({ code, ...more });
const nextStep = () => application.clock.advanceSeconds(30);

describe('the first sign-in of a member of the staff', () => {
  it('asks for a password, then sets up a second factor, and only then opens the console @Q-23', async () => {
    const member = await aStaffMember(application);
    const first = await begin({ mail: member.mail.toUpperCase(), password: member.password }).expect(200);
    expect(first.body).toEqual({ next: 'enrol', choosePassword: false });
    const half = { ...OWN_PAGE, Cookie: cookieOf(first) };
    expect((await me(half).expect(403)).body).toMatchObject({ code: 'factor_needed' });

    const enrolment = await application.http.post('/api/staff/sign-in/enrolment').set(half).expect(200);
    const again = await application.http.post('/api/staff/sign-in/enrolment').set(half).expect(200);
    expect(again.body).toEqual(enrolment.body);
    const { uri, secret } = enrolment.body;
    expect(uri).toMatch(/^otpauth:\/\/totp\/Cabinet%20Boussole:/);
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);

    const enrol = (code: string) =>
      application.http.post('/api/staff/sign-in/enrolment/code').set(half).send({ code });
    expect((await enrol('000000').expect(401)).body).toMatchObject({ code: 'wrong_code' });
    const done = await enrol(oneTimeCode(application, secret)).expect(200);
    expect(done.body.me).toMatchObject({ name: member.name, mail: member.mail, recoveryCodesLeft: 10 });
    expect(new Set(done.body.recoveryCodes).size).toBe(10);

    const desk = { ...OWN_PAGE, Cookie: cookieOf(done) };
    expect(desk.Cookie).not.toBe(half.Cookie);
    await me(half).expect(401);
    expect((await me(desk).expect(200)).body).toEqual(done.body.me);
    const { body } = await application.http.post('/api/staff/sign-in/enrolment').set(desk).expect(409);
    expect(body).toMatchObject({ code: 'enrolled_already' });
  });

  it('makes a member replace a password that the command line issued @Q-23 @Q-02', async () => {
    const member = await aStaffMember(application, { temporary: true });
    const first = await begin({ mail: member.mail, password: STAFF_PASSWORD }).expect(200);
    expect(first.body).toEqual({ next: 'enrol', choosePassword: true });
    const half = { ...OWN_PAGE, Cookie: cookieOf(first) };
    const { body } = await application.http.post('/api/staff/sign-in/enrolment').set(half).expect(200);
    const confirm = (more: object) =>
      application.http
        .post('/api/staff/sign-in/enrolment/code')
        .set(half)
        .send({ code: oneTimeCode(application, body.secret), ...more });
    expect((await confirm({}).expect(422)).body).toMatchObject({ code: 'password_needed' });
    for (const newPassword of [
      'short',
      'motdepasse2026',
      'P@ssw0rd2026!!',
      'Boussole-2026-2027',
      `${member.mail}`,
      STAFF_PASSWORD,
    ])
      expect((await confirm({ newPassword }).expect(422)).body).toMatchObject({ code: 'password_weak' });
    const chosen = 'trois cailloux blancs sur la grève';
    await confirm({ newPassword: chosen }).expect(200);
    await begin({ mail: member.mail, password: STAFF_PASSWORD }).expect(401);
    expect((await begin({ mail: member.mail, password: chosen }).expect(200)).body).toEqual({
      next: 'code',
      choosePassword: false,
    });
  });
});

describe('signing in as a member of the staff', () => {
  it('takes a one-time code once, and a recovery code once @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    nextStep();
    const code = oneTimeCode(application, member.secret);
    const half = await beginStaffSignIn(application, member);
    const signedIn = await showCode(half, `${code.slice(0, 3)} ${code.slice(3)}`).expect(200);
    expect(signedIn.body).toMatchObject({ recoveryCodesLeft: 10 });

    const other = await beginStaffSignIn(application, member);
    expect((await showCode(other, code).expect(401)).body).toMatchObject({ code: 'wrong_code' });
    const [recovery = ''] = member.recoveryCodes;
    const recovered = await showCode(other, recovery.toLowerCase()).expect(200);
    expect(recovered.body).toMatchObject({ recoveryCodesLeft: 9 });
    const third = await beginStaffSignIn(application, member);
    await showCode(third, recovery).expect(401);
  });

  it('only one of many concurrent requests with the same code succeeds @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    nextStep();
    const code = oneTimeCode(application, member.secret);
    const halves = await Promise.all(Array.from({ length: 8 }, () => beginStaffSignIn(application, member)));
    const answers = await Promise.all(halves.map((half) => showCode(half, code)));
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('gives a wrong password, an unknown address and a journal account the same response @Q-05', async () => {
    const member = await aStaffMember(application);
    const person = await aSignedInPerson(application);
    const answers = await Promise.all([
      begin({ mail: member.mail, password: 'wrong' }),
      begin({ mail: 'nobody@boussole.test', password: 'wrong' }),
      begin({ mail: person.mail, password: person.password }),
    ]);
    const [first] = answers;
    for (const { status, body, headers } of answers) {
      expect({ status, body }).toEqual({ status: 401, body: first?.body });
      expect(headers['set-cookie']).toBeUndefined();
    }
    expect(first?.headers['content-type']).toBe('application/problem+json');
    expect(first?.body).toEqual({
      type: 'about:blank',
      title: 'Unauthorized',
      status: 401,
      detail: 'The address or the password is not right.',
      code: 'wrong_password',
    });
  });

  it('slows down guesses of strangers at a password, and guesses at a code, with the time to wait @Q-03', async () => {
    const member = await aSignedInStaffMember(application);
    const home = { 'X-Forwarded-For': '198.51.100.7' };
    const stranger = { ...OWN_PAGE, 'X-Forwarded-For': '203.0.113.50' };
    nextStep();
    const signIn = { ...(await beginStaffSignIn(application, member)), ...home };
    await showCode(signIn, oneTimeCode(application, member.secret)).expect(200);
    const guess = (password: string) => begin({ mail: member.mail, password }, stranger);
    for (let tries = 0; tries < 10; tries += 1) await guess('x').expect(401);
    application.clock.advanceSeconds(61); // the limit of the place
    await guess('x').expect(401);
    const refused = await guess(member.password).expect(429);
    expect(refused.body).toMatchObject({ code: 'too_many' });
    expect(refused.headers['retry-after']).toBe('1');
    const right = { mail: member.mail, password: member.password };
    const half = { ...OWN_PAGE, Cookie: cookieOf(await begin(right, { ...OWN_PAGE, ...home }).expect(200)) };

    nextStep(); // A step that was not used: its code would be right without the failed tries.
    for (let tries = 0; tries < 11; tries += 1) await showCode(half, '123456').expect(401);
    const slowed = await showCode(half, oneTimeCode(application, member.secret)).expect(429);
    expect(slowed.body).toMatchObject({ code: 'too_many' });
    nextStep();
    await showCode(half, oneTimeCode(application, member.secret)).expect(200);
  });

  it('refuses the eleventh failure from one IP address within a minute, for any account @Q-04', async () => {
    const from = { ...OWN_PAGE, 'X-Forwarded-For': '203.0.113.77' };
    for (let tries = 0; tries < 10; tries += 1)
      await begin({ mail: `a${tries}@boussole.test`, password: 'x' }, from).expect(401);
    const refused = await begin({ mail: 'b@boussole.test', password: 'x' }, from).expect(429);
    expect(refused.body).toMatchObject({ code: 'too_many' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await begin(
      { mail: 'b@boussole.test', password: 'x' },
      { ...from, 'X-Forwarded-For': '203.0.113.78' },
    ).expect(401);
    application.clock.advanceSeconds(61);
    await begin({ mail: 'b@boussole.test', password: 'x' }, from).expect(401);
  });

  it('refuses unknown members in a request @Q-24', async () => {
    const member = await aStaffMember(application);
    const body = { mail: member.mail, password: member.password };
    for (const wrong of [{ ...body, id: 1 }, { mail: member.mail }, [], { mail: 1, password: 2 }])
      expect((await begin(wrong).expect(422)).body).toMatchObject({ code: 'invalid' });
    await begin({}).expect(422);
  });
});

describe('the sign-in of a member of the staff', () => {
  it('is a session cookie, HttpOnly and SameSite=Strict @Q-23', async () => {
    const member = await aStaffMember(application);
    const { headers } = await begin({ mail: member.mail, password: member.password }).expect(200);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^ancrage-staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
    const kept = await application.prisma.staffSession.findMany({ where: { staffId: member.id } });
    expect(kept).toHaveLength(1);
    expect(Buffer.from(kept[0]?.tokenHash ?? []).toString('latin1')).not.toContain(
      cookieOf({ headers }).split('=')[1],
    );
  });

  it('expires after 15 minutes without a call, and 8 hours after it began @Q-23', async () => {
    const { signInHeaders } = await aSignedInStaffMember(application);
    application.clock.advance(14 * MINUTE_MS);
    const { body } = await me(signInHeaders).expect(200);
    expect(Date.parse(body.idleEndsAt) - application.clock.now().getTime()).toBe(15 * MINUTE_MS);
    application.clock.advance(15 * MINUTE_MS);
    expect((await me(signInHeaders).expect(401)).body).toMatchObject({ code: 'signed_out' });

    const busy = await aSignedInStaffMember(application);
    for (let minutes = 0; minutes < 470; minutes += 10) {
      await me(busy.signInHeaders).expect(200);
      application.clock.advance(10 * MINUTE_MS);
    }
    const late = await me(busy.signInHeaders).expect(200);
    expect(late.body.idleEndsAt).toBe(late.body.endsAt);
    application.clock.advance(10 * MINUTE_MS);
    await me(busy.signInHeaders).expect(401);
  });

  it('allows five minutes for the second factor @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    const half = await beginStaffSignIn(application, member);
    application.clock.advance(5 * MINUTE_MS);
    const refused = await showCode(half, oneTimeCode(application, member.secret)).expect(401);
    expect(refused.body).toMatchObject({ code: 'signed_out' });
  });

  it('ends at sign-out; a second sign-out is no error @Q-23', async () => {
    const { signInHeaders } = await aSignedInStaffMember(application);
    const leave = () => application.http.post('/api/staff/sign-out').set(signInHeaders);
    const { headers } = await leave().expect(200);
    expect(headers['set-cookie']?.[0]).toMatch(/^ancrage-staff=; .*Max-Age=0$/);
    await me(signInHeaders).expect(401);
    await leave().expect(200);
  });

  it('refuses requests from pages of other sites @Q-34', async () => {
    const { signInHeaders } = await aSignedInStaffMember(application);
    const { Cookie } = signInHeaders;
    const leave = (headers: Record<string, string>) =>
      application.http.post('/api/staff/sign-out').set({ Cookie, ...headers });
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'cross-site' },
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: 'https://evil.test' },
      { Origin: 'null' },
      { Origin: 'http://ancrage.test', 'Sec-Fetch-Site': 'cross-site' },
    ])
      expect((await leave(headers).expect(403)).body).toMatchObject({ code: 'other_site' });
    await application.http
      .get('/api/staff/people')
      .set({ Cookie, 'Sec-Fetch-Site': 'cross-site' })
      .expect(403);
    await me({ Cookie, 'Sec-Fetch-Site': 'none' }).expect(200);
    await leave({ Host: 'ancrage.test', Origin: 'http://ancrage.test' }).expect(200);
  });

  it('does not open the journal, and a person’s does not open the console @A-01', async () => {
    const { signInHeaders } = await aSignedInStaffMember(application);
    const person = await aSignedInPerson(application);
    await application.http.get(`/node/${person.nid}?_format=json`).set(signInHeaders).expect(403);
    await application.http.get(`/user/${person.uid}?_format=json`).set(signInHeaders).expect(403);
    await application.http.get('/api/staff/people').set(person.bearer).expect(401);
  });
});

describe('a member’s own password', () => {
  it('is changed with the current one, and the change ends every other session @Q-02 @Q-23', async () => {
    const member = await aSignedInStaffMember(application);
    nextStep();
    const half = await beginStaffSignIn(application, member);
    const other = {
      ...OWN_PAGE,
      Cookie: cookieOf(await showCode(half, oneTimeCode(application, member.secret)).expect(200)),
    };
    const change = (body: object) =>
      application.http.post('/api/staff/me/password').set(member.signInHeaders).send(body);
    const newPassword = 'la marée remonte doucement';
    expect((await change({ currentPassword: 'x', newPassword }).expect(401)).body).toMatchObject({
      code: 'wrong_password',
    });
    expect(
      (await change({ currentPassword: member.password, newPassword: 'trop court' }).expect(422)).body,
    ).toMatchObject({ code: 'password_weak' });
    await change({ currentPassword: member.password, newPassword }).expect(200);
    await me(member.signInHeaders).expect(200);
    await me(other).expect(401);
    await begin({ mail: member.mail, password: member.password }).expect(401);
    await begin({ mail: member.mail, password: newPassword }).expect(200);
  });
});
