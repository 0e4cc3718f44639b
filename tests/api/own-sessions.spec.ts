import { sessionList } from '@ancrage/shared/wire/session-list';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, aSignedInPerson, clientOf, type TestPerson } from '../support/factories.ts';
import { refreshTokens } from '../support/tokens.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

const ROOM = '/api/account/sessions';
const END = '/api/account/sessions/end';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1';
const COMPUTER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0';

interface Device {
  bearer: { Authorization: string };
  refresh: string;
}
const signInFrom = async (person: TestPerson, userAgent: string): Promise<Device> => {
  const { body } = await application.http
    .post('/oauth/token')
    .set('User-Agent', userAgent)
    .type('form')
    .send({
      grant_type: 'password',
      username: person.mail,
      password: person.password,
      ...clientOf(application),
    })
    .expect(200);
  return { bearer: { Authorization: `Bearer ${body.access_token}` }, refresh: body.refresh_token };
};
const list = async (device: Device) =>
  sessionList.response.parse((await application.http.get(ROOM).set(device.bearer).expect(200)).body).sessions;
const end = (device: Pick<Device, 'bearer'>, body: object) =>
  application.http.post(END).set(device.bearer).send(body);
const isAlive = async (device: Device) =>
  (await application.http.get('/oauth/userinfo').set(device.bearer)).status === 200;

describe('open sessions', () => {
  it('are listed with a description, this one first, then the last used @Q-13', async () => {
    const person = await aPerson(application);
    const phone = await signInFrom(person, PHONE);
    application.clock.advanceSeconds(60);
    const odd = await signInFrom(person, '<script>alert(1)</script>');
    application.clock.advanceSeconds(60);
    await signInFrom(person, COMPUTER);
    expect(await list(phone)).toMatchObject([
      { isThis: true, browser: 'Safari', system: 'iOS', kind: 'phone', openedAt: '2026-03-02T08:00:00.000Z' },
      { isThis: false, browser: 'Microsoft Edge', system: 'Windows', kind: 'computer' },
      { isThis: false, browser: null, system: null, kind: null, usedAt: '2026-03-02T08:01:00.000Z' },
    ]);
    expect((await list(odd))[0]).toMatchObject({ isThis: true, browser: null });
  });

  it('an ended one fails at the next call, with all its tokens @Q-13', async () => {
    const person = await aPerson(application);
    const [here, lost] = [await signInFrom(person, COMPUTER), await signInFrom(person, PHONE)];
    const target = (await list(here)).find(({ isThis }) => !isThis);
    const one = { password: person.password, session: target?.id };
    const { body } = await end(here, one).expect(200);
    expect(body).toEqual({ ended: 1 });
    expect([await isAlive(here), await isAlive(lost)]).toEqual([true, false]);
    expect((await refreshTokens(application, lost.refresh)).status).toBe(401);
    expect(await list(here)).toHaveLength(1);
    await end(here, one).expect(404);
    const row = await application.prisma.session.findUniqueOrThrow({ where: { id: target?.id ?? '' } });
    expect(row.end).toBe('ended_by_person');
  });

  it('all others can be ended at once, and this one stays @Q-13', async () => {
    const person = await aPerson(application);
    const here = await signInFrom(person, COMPUTER);
    const others = [await signInFrom(person, PHONE), await signInFrom(person, PHONE)];
    const { password } = person;
    const { body } = await end(here, { password }).expect(200);
    expect(body).toEqual({ ended: 2 });
    expect(await Promise.all([here, ...others].map(isAlive))).toEqual([true, false, false]);
    expect((await end(here, { password }).expect(200)).body).toEqual({ ended: 0 });
    const lines = await application.prisma.auditEntry.findMany({
      where: { subject: person.uid, action: { not: 'signed-in' } },
    });
    expect(lines).toMatchObject([{ action: 'sessions-ended', actorKind: 'person', detail: { count: 2 } }]);
  });

  it('end only with the password: a token alone signs nobody out @Q-13 @Q-66', async () => {
    const person = await aPerson(application);
    const [here, other] = [await signInFrom(person, COMPUTER), await signInFrom(person, PHONE)];
    const session = (await list(here)).find(({ isThis }) => !isThis)?.id;
    for (const body of [{}, { session }, { password: '' }, { password: person.password, also: 1 }])
      await end(here, body).expect(422);
    for (const body of [{ password: 'x' }, { password: 'x', session }])
      expect((await end(here, body).expect(403)).body).toMatchObject({ code: 'wrong_password' });
    expect([await isAlive(here), await isAlive(other)]).toEqual([true, true]);
  });

  it('idle ones are not listed @Q-12', async () => {
    const person = await aPerson(application);
    await signInFrom(person, PHONE);
    application.clock.advanceSeconds(14 * 24 * 3600 + 1);
    expect(await list(await signInFrom(person, COMPUTER))).toHaveLength(1);
  });

  it('another person’s session and an unknown one get the same response @A-01 @Q-65', async () => {
    const [one, other] = [await aSignedInPerson(application), await aSignedInPerson(application)];
    const [theirs] = await list({ bearer: other.bearer, refresh: '' });
    const { password } = one;
    for (const session of [theirs?.id, '00000000-0000-4000-8000-000000000000'])
      expect((await end(one, { password, session }).expect(404)).body).toMatchObject({ code: 'unknown' });
    for (const session of ['1', 'x\0', '', 7])
      expect((await end(one, { password, session }).expect(422)).body).toMatchObject({ code: 'invalid' });
    expect(await isAlive({ bearer: other.bearer, refresh: '' })).toBe(true);
  });
});
