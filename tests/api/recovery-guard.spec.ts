import { frenchTypographyFaults } from '@ancrage/shared/content/french-typography';
import { RECOVERY_WAIT_HOURS, RECOVERY_WINDOW_DAYS } from '@ancrage/shared/rules/constants';
import { isPaperCode, paperCodeOf } from '@ancrage/shared/rules/paper-code';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { aRecoveryCode, askCode, codeIn, mailsAreOut } from '../support/recovery.ts';
import { aSignedInStaffMember } from '../support/staff.ts';

const NEW = 'le vent sur la colline';
const DONE = '{"message":"Your New Password has been saved please log in."}';
const WRONG = '{"message":"No valid temp password request."}';
const HOUR_S = 3600;
const WAIT_S = RECOVERY_WAIT_HOURS * HOUR_S;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const PATH = '/api/account/recovery-guard';
const reset = (name: string, temp_pass: string, new_pass = NEW) =>
  application.http.post('/user/lost-password-reset?_format=json').send({ name, temp_pass, new_pass });
/** Signs somebody in on one more device. */
const bearerOf = async (who: SignedInPerson) => {
  const { access_token } = await signIn(application, who);
  return { Authorization: `Bearer ${access_token}` };
};
const stateFor = async (bearer: Record<string, string>) =>
  (await application.http.get(PATH).set(bearer).expect(200)).body.guard;
const makeCode = async (who: SignedInPerson): Promise<string> => {
  const bearer = await bearerOf(who);
  const body = { password: who.password };
  return (await application.http.post('/api/account/recovery-guard/code').set(bearer).send(body).expect(200))
    .body.paperCode;
};
/** Somebody whose guard protects. */
const aGuardedPerson = async () => {
  const who = await aSignedInPerson(application);
  const code = await makeCode(who);
  application.clock.advanceSeconds(WAIT_S);
  return { who, code };
};
/** Somebody whose guarded recovery waits. */
const aWaitingPerson = async () => {
  const { who, code } = await aGuardedPerson();
  const mailed = await aRecoveryCode(application, who.mail);
  await reset(who.mail, mailed).expect(400);
  return { who, code, mailed };
};
const refuse = async (bearer: Record<string, string>) =>
  (await application.http.post('/api/account/recovery-guard/refusal').set(bearer).expect(200)).body.guard;
const lastMailTo = async (mail: string) => {
  await mailsAreOut(application);
  return application.mailbox.to(mail).at(-1);
};
const subjectsTo = async (mail: string) => {
  await mailsAreOut(application);
  return application.mailbox.to(mail).map(({ subject }) => subject.replaceAll('\u00A0', ' '));
};
const actsOf = async (uid: number) =>
  (
    await application.prisma.auditEntry.findMany({
      where: { subject: uid, action: { startsWith: 'guard-' } },
      orderBy: { id: 'asc' },
    })
  ).map(({ action }) => action);

describe('without the recovery guard', () => {
  it('a reset is the one of the contract, byte for byte, mail included @C-09 @C-10', async () => {
    const who = await aSignedInPerson(application);
    const asked = await askCode(application, who.mail);
    expect([asked.status, asked.text]).toEqual([200, '{"message":"msg_1"}']);
    const mail = await lastMailTo(who.mail);
    const code = codeIn(mail) ?? '';
    expect(mail?.text.replace(code, 'CODE').replace(/https?:\S+/, 'LINK')).toMatchInlineSnapshot(`
"Bonjour Camille,

Quelqu’un, vous sans doute, souhaite choisir un nouveau mot de passe pour votre journal. Voici le code de modification :

    CODE

Il est valable 10 minutes et pour 5 essais. Si vous l’avez demandé plusieurs fois, utilisez le dernier reçu.

Choisir un nouveau mot de passe
LINK

Vous n’avez rien demandé ? Laissez ce message de côté, votre mot de passe reste le même. Ne donnez ce code à personne : nous ne vous le demanderons jamais.

Bien à vous,
Cabinet Boussole
"
`);
    const wrong = await reset(who.mail, 'ABCD-EFGH-JKLM');
    expect([wrong.status, wrong.text, wrong.headers['retry-after']]).toEqual([400, WRONG, undefined]);
    const done = await reset(who.mail, code);
    expect([done.status, done.text, done.headers['retry-after']]).toEqual([200, DONE, undefined]);
    const bearer = await bearerOf({ ...who, password: NEW });
    const { headers } = await application.http.get('/oauth/userinfo').set(bearer).expect(200);
    expect(headers).not.toHaveProperty('recovery-notice');
    expect(await actsOf(who.uid)).toEqual([]);
    expect((await subjectsTo(who.mail)).slice(0, 2)).toEqual([
      'Cabinet Boussole : votre code de modification',
      'Cabinet Boussole : votre mot de passe a été changé',
    ]);
  });
});

describe('switching the recovery guard on and off', () => {
  it('asks for the password, shows a code of 26 signs once, stores its hash alone, and mails both @Q-06 @Q-66', async () => {
    const who = await aSignedInPerson(application);
    const wrong = { password: 'pas le bon du tout' };
    for (const act of ['code', 'end'])
      expect(
        (await application.http.post(`${PATH}/${act}`).set(who.bearer).send(wrong).expect(403)).body,
      ).toMatchObject({ code: 'wrong_password' });
    expect(await stateFor(who.bearer)).toBeNull();
    const code = await makeCode(who);
    expect(isPaperCode(code)).toBe(true);
    const stored = await application.prisma.recoveryGuard.findFirstOrThrow({ where: { uid: who.uid } });
    expect(stored.codeHash).toHaveLength(32);
    expect(JSON.stringify(await stateFor(who.bearer))).not.toContain(code.slice(0, 9));
    await application.http
      .post('/api/account/recovery-guard/end')
      .set(who.bearer)
      .send({ password: who.password })
      .expect(200);
    expect(await stateFor(who.bearer)).toBeNull();
    expect(await subjectsTo(who.mail)).toEqual([
      'Cabinet Boussole : la récupération de votre journal est protégée',
      'Cabinet Boussole : la récupération de votre journal n’est plus protégée',
    ]);
    expect(await actsOf(who.uid)).toEqual(['guard-on', 'guard-off']);
    await reset(who.mail, code).expect(400);
    await reset(who.mail, await aRecoveryCode(application, who.mail)).expect(200);
  });

  it.each([0, 1])('by two requests at a time makes two codes that work, number %i too', async (at) => {
    const who = await aSignedInPerson(application);
    const codes = await Promise.all([makeCode(who), makeCode(who)]);
    expect(await actsOf(who.uid)).toEqual(['guard-on', 'guard-code-renewed']);
    await reset(who.mail, codes[at] ?? '').expect(200);
  });

  it('takes 72 hours to protect: until then a mailed code resets at once, and switches it off with its paper code', async () => {
    const who = await aSignedInPerson(application);
    const paper = await makeCode(who);
    application.clock.advanceSeconds(WAIT_S - 60);
    await reset(who.mail, await aRecoveryCode(application, who.mail)).expect(200);
    const now = { ...who, password: NEW };
    expect(await stateFor(await bearerOf(now))).toBeNull();
    await reset(who.mail, paper, 'encore un autre chemin').expect(400);
    expect(await actsOf(who.uid)).toEqual(['guard-on', 'guard-off']);
  });
});

describe('a reset by mail with the recovery guard on', () => {
  it('changes nothing, answers the refusal of the contract, and tells every device and the mailbox at once @C-10', async () => {
    const { who } = await aGuardedPerson();
    const [phone, desk] = [await bearerOf(who), await bearerOf(who)];
    const answer = await reset(who.mail, await aRecoveryCode(application, who.mail));
    expect([answer.status, answer.text]).toEqual([400, WRONG]);
    expect(answer.headers['content-type']).toBe('application/json');
    expect(answer.headers['retry-after']).toBe(String(WAIT_S));
    for (const bearer of [phone, desk, await bearerOf(who)]) {
      const { headers } = await application.http.get('/oauth/userinfo').set(bearer).expect(200);
      expect(headers['recovery-notice']).toBe('1');
      const { wait } = await stateFor(bearer);
      expect(Date.parse(wait.opensAt) - Date.parse(wait.startedAt)).toBe(WAIT_S * 1000);
      expect(Date.parse(wait.endsAt) - Date.parse(wait.opensAt)).toBe(RECOVERY_WINDOW_DAYS * 86_400_000);
    }
    expect((await subjectsTo(who.mail)).at(-1)).toBe(
      'Cabinet Boussole : une récupération de votre journal attend 72 heures',
    );
  });

  it('sends no code while it waits, works with a mailed code after 72 hours, and ends the paper code', async () => {
    const { who, code } = await aWaitingPerson();
    application.clock.advanceSeconds(WAIT_S - 600);
    await askCode(application, who.mail).expect(200, { message: 'msg_1' });
    expect(codeIn(await lastMailTo(who.mail))).toBeNull();
    application.clock.advanceSeconds(600);
    await reset(who.mail, await aRecoveryCode(application, who.mail)).expect(200);
    expect((await subjectsTo(who.mail)).slice(-2).sort()).toEqual([
      'Cabinet Boussole : votre code de secours ne sert plus',
      'Cabinet Boussole : votre mot de passe a été changé',
    ]);
    await reset(who.mail, code, 'encore un autre chemin').expect(400);
    const state = await stateFor(await bearerOf({ ...who, password: NEW }));
    expect(state).toMatchObject({ codeMadeAt: null, wait: null });
    await reset(who.mail, await aRecoveryCode(application, who.mail)).expect(400);
    application.clock.advanceSeconds(WAIT_S);
    await reset(who.mail, await aRecoveryCode(application, who.mail)).expect(200);
    const ended = (await subjectsTo(who.mail)).filter((subject) =>
      subject.endsWith('code de secours ne sert plus'),
    );
    expect(ended).toHaveLength(1);
  });

  it('waits again when nobody came within seven days', async () => {
    const { who } = await aWaitingPerson();
    application.clock.advanceSeconds(WAIT_S + RECOVERY_WINDOW_DAYS * 24 * HOUR_S);
    const again = await reset(who.mail, await aRecoveryCode(application, who.mail)).expect(400);
    expect(again.headers['retry-after']).toBe(String(WAIT_S));
  });

  it('is not prolonged by another right code', async () => {
    const { who } = await aGuardedPerson();
    const [first, second] = [
      await aRecoveryCode(application, who.mail),
      await aRecoveryCode(application, who.mail),
    ];
    await reset(who.mail, first).expect(400);
    application.clock.advanceSeconds(60);
    await reset(who.mail, second).expect(400);
    const [row] = await application.prisma.recoveryGuard.findMany({ where: { uid: who.uid } });
    expect(application.clock.now().getTime() - (row?.waitingSince?.getTime() ?? 0)).toBe(60_000);
  });

  it.each([0, WAIT_S, WAIT_S + 24 * HOUR_S])(
    'is refused by any device, without the password, %i seconds after it began',
    async (seconds) => {
      const { who } = await aWaitingPerson();
      application.clock.advanceSeconds(seconds);
      const code = seconds < WAIT_S ? null : await aRecoveryCode(application, who.mail);
      expect(await refuse(await bearerOf(who))).toMatchObject({ wait: null });
      if (code !== null)
        expect((await reset(who.mail, code).expect(400)).headers['retry-after']).toBeUndefined();
      expect(await actsOf(who.uid)).toEqual(['guard-on', 'guard-wait-begun', 'guard-wait-refused']);
      expect((await subjectsTo(who.mail)).at(-1)).toBe(
        'Cabinet Boussole : une récupération de votre journal a été refusée',
      );
      const again = await reset(who.mail, await aRecoveryCode(application, who.mail)).expect(400);
      expect(again.headers['retry-after']).toBe(String(WAIT_S));
    },
  );

  it('is refused once by two devices at a time: one act and one mail', async () => {
    const { who } = await aWaitingPerson();
    const [phone, desk] = [await bearerOf(who), await bearerOf(who)];
    await Promise.all([refuse(phone), refuse(desk)]);
    expect((await actsOf(who.uid)).filter((act) => act === 'guard-wait-refused')).toHaveLength(1);
  });

  it.each([
    ['address', { isMoving: true }, {}],
    ['password', { isMoving: false }, { value: 'une autre colline' }],
  ])('ends with a new %s of the account', async (_, { isMoving }, value) => {
    const { who } = await aWaitingPerson();
    const mail = `ailleurs.${who.uid}@orvelaine.test`;
    const bearer = await bearerOf(who);
    await application.http
      .patch(`/user/${who.uid}?_format=json`)
      .set({ ...bearer, 'Content-Type': 'application/json' })
      .send({
        ...(isMoving && { mail: [{ value: mail }] }),
        pass: [{ existing: who.password, ...value }],
      })
      .expect(200);
    const [row] = await application.prisma.recoveryGuard.findMany({ where: { uid: who.uid } });
    expect(row?.waitingSince).toBeNull();
    const address = isMoving ? mail : who.mail;
    await reset(address, await aRecoveryCode(application, address)).expect(400);
  });
});

describe('the paper code', () => {
  it('passes at once, in any case, ends a wait and every session, works once, and a new one is offered', async () => {
    const { who, code } = await aWaitingPerson();
    const bearer = await bearerOf(who);
    const typed = ` ${code.toLowerCase().replaceAll('-', ' ')} `;
    const answer = await reset(who.mail, typed);
    expect([answer.status, answer.text]).toEqual([200, DONE]);
    await application.http.get(PATH).set(bearer).expect(401);
    const state = await stateFor(await bearerOf({ ...who, password: NEW }));
    expect(state).toMatchObject({ codeMadeAt: null, wait: null });
    await reset(who.mail, code, 'encore un autre chemin').expect(400);
    expect((await actsOf(who.uid)).at(-1)).toBe('guard-code-used');
    const next = await makeCode({ ...who, password: NEW });
    await reset(who.mail, next, 'encore un autre chemin').expect(200);
  });

  it('works for one of several requests at a time', async () => {
    const { who, code } = await aGuardedPerson();
    const answers = await Promise.all([1, 2, 3].map(() => reset(who.mail, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is not used up by a password that is refused, nor by an account that is blocked', async () => {
    const { who, code } = await aGuardedPerson();
    await reset(who.mail, code, 'trop court').expect(422);
    const state = (to: 'blocked' | 'active') =>
      application.prisma.person.update({ where: { uid: who.uid }, data: { state: to } });
    await state('blocked');
    await reset(who.mail, code).expect(400);
    await state('active');
    await reset(who.mail, code).expect(200);
  });

  it('of before works for 72 hours after a renewal, and after further ones, so that nobody takes it away', async () => {
    const { who, code: first } = await aGuardedPerson();
    const second = await makeCode(who);
    await makeCode(who);
    await reset(who.mail, second).expect(400);
    application.clock.advanceSeconds(WAIT_S - 60);
    await reset(who.mail, first).expect(200);
    const other = await aGuardedPerson();
    await makeCode(other.who);
    application.clock.advanceSeconds(WAIT_S);
    await reset(other.who.mail, other.code).expect(400);
  });
});

describe('a stranger', () => {
  it('begins no wait without a code, and cannot use the paper code up @Q-04', async () => {
    const { who, code } = await aGuardedPerson();
    await askCode(application, who.mail).expect(200);
    const foreign = paperCodeOf(new Uint8Array(26).fill(7));
    for (let tries = 0; tries < 25; tries += 1) await reset(who.mail, foreign).expect(400, WRONG);
    expect(await stateFor(await bearerOf(who))).toMatchObject({ wait: null });
    await reset(who.mail, code).expect(200);
  });

  it('with the paper code of somebody else opens nothing', async () => {
    const [one, other] = [await aGuardedPerson(), await aGuardedPerson()];
    await reset(one.who.mail, other.code).expect(400, WRONG);
  });
});

describe('the staff', () => {
  it('ends a wait by blocking an account: it begins again afterwards, with devices that can refuse @Q-23', async () => {
    const { who } = await aWaitingPerson();
    const staff = await aSignedInStaffMember(application);
    const decide = (decision: string) =>
      application.http
        .post('/api/staff/decisions')
        .set(staff.signInHeaders)
        .send({ decision, uids: [who.uid] });
    await decide('blocked').expect(200);
    application.clock.advanceSeconds(60);
    await decide('unblocked').expect(200);
    application.clock.advanceSeconds(WAIT_S);
    const again = await reset(who.mail, await aRecoveryCode(application, who.mail)).expect(400);
    expect(again.headers['retry-after']).toBe(String(WAIT_S));
  });

  it('is not told who has a guard: by no call, no count and no mail that failed @Q-22 @Q-23', async () => {
    const { who } = await aWaitingPerson();
    const staff = await aSignedInStaffMember(application);
    const page = await application.http
      .get(`/api/staff/people/${who.uid}`)
      .set(staff.signInHeaders)
      .expect(200);
    const list = await application.http.get('/api/staff/people').set(staff.signInHeaders).expect(200);
    const log = await application.http.get('/api/staff/log').set(staff.signInHeaders).expect(200);
    for (const { text } of [page, list, log]) expect(text).not.toMatch(/guard/);
    await application.prisma.$executeRaw`
      INSERT INTO pgboss.job (name, data, state, retry_limit, retry_count, completed_on, output) VALUES (
        'recovery-guard-mail', jsonb_build_object('uid', ${who.uid}::int, 'what', 'on', 'at', '2026-11-26T00:00:00Z'),
        'failed', 20, 20, now(), '{"kind":"ECONNREFUSED"}')`;
    const dead = await application.http.get('/api/staff/dead-mails').set(staff.signInHeaders).expect(200);
    expect(dead.text).toContain('"kind":"recovery-code"');
    expect(dead.text).not.toMatch(/guard/);
  });
});

describe('the mails of the recovery guard', () => {
  it('are French that an editor would print', async () => {
    const { who } = await aWaitingPerson();
    await askCode(application, who.mail);
    await refuse(await bearerOf(who));
    await makeCode(who);
    await mailsAreOut(application);
    for (const { subject, text } of application.mailbox.to(who.mail))
      for (const line of [subject, ...text.split('\n')]) expect(frenchTypographyFaults(line)).toEqual([]);
  });
});

describe('an address that somebody else gives the account', () => {
  it('goes around no guard: after a way back, too, a mailed code waits, and every device can refuse @C-05', async () => {
    const { who } = await aGuardedPerson();
    const bearer = await bearerOf(who);
    const other = `ailleurs.${who.uid}@orvelaine.test`;
    await application.http
      .patch(`/user/${who.uid}?_format=json`)
      .set({ ...bearer, 'Content-Type': 'application/json' })
      .send({ mail: [{ value: other }], pass: [{ existing: who.password }] })
      .expect(200);
    await mailsAreOut(application);
    const text = application.mailbox.to(who.mail).at(-1)?.text ?? '';
    const token = /\/form\/former-address#([\w-]{43})\b/.exec(text)?.[1];
    await application.http.post('/api/account/address/return').send({ token }).expect(200);
    const held = await reset(who.mail, await aRecoveryCode(application, who.mail)).expect(400);
    expect(held.headers['retry-after']).toBe(String(WAIT_S));
    expect((await refuse(await bearerOf(who))).wait).toBeNull();
  });

  it('ends a wait, when it comes by another way than the person’s call @Q-23', async () => {
    const { who } = await aWaitingPerson();
    const mail = `importee.${who.uid}@orvelaine.test`;
    await application.prisma.person.update({ where: { uid: who.uid }, data: { mail, mailKey: mail } });
    application.clock.advanceSeconds(WAIT_S);
    const held = await reset(mail, await aRecoveryCode(application, mail)).expect(400);
    expect(held.headers['retry-after']).toBe(String(WAIT_S));
  });
});
