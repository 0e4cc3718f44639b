import { gzipSync } from 'node:zlib';
import { BodyBudget, DAILY_BODY_LIMIT } from '@ancrage/server/http/body-budget';
import { Limits } from '@ancrage/server/infra/limits/limits';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { startApplication, type TestApplication } from '../support/application.ts';
import { data, readRecord, writeRecord } from '../support/data-record.ts';
import { aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';

const KIB = 1024;
const A_DAY_S = 24 * 60 * 60;

let application: TestApplication;
let owner: SignedInPerson;
beforeAll(async () => {
  application = await startApplication();
});
beforeEach(async () => {
  owner = await aSignedInPerson(application);
});
afterAll(() => application.close());

const textOf = (letter: string, bytes: number) => JSON.stringify(letter.repeat(bytes - 2));
const write = (text: string, who = owner) =>
  writeRecord(application, who, data({ field_cid: [{ value: text }] }));
/** Uses up the owner's budget except for some KiB. */
const leave = (kib: number) =>
  application.app.get(Limits).take(DAILY_BODY_LIMIT, String(owner.uid), DAILY_BODY_LIMIT.points - kib);
const keptOf = ({ uid }: SignedInPerson) => application.prisma.dataRevision.count({ where: { uid } });

describe('the daily write budget of a person', () => {
  it('is limited: above it 429 and nothing is stored, until the next day @Q-51 @Q-61', async () => {
    await leave(5 * KIB);
    await write(textOf('a', 4 * KIB * KIB)).expect(200);
    const refused = await write(textOf('b', 4 * KIB * KIB)).expect(429);
    expect(refused.body).toEqual({ message: 'Too many tries: wait a little.' });
    expect(Number(refused.headers['retry-after'])).toBe(A_DAY_S);
    expect((await readRecord(application, owner)).body).toMatchObject({ vid: [{ value: 2 }] });
    expect(await keptOf(owner)).toBe(1);
    await write(textOf('b', 4 * KIB * KIB), await aSignedInPerson(application)).expect(200);
    application.clock.advanceSeconds(A_DAY_S + 1);
    const { access_token } = await signIn(application, owner);
    owner = { ...owner, bearer: { Authorization: `Bearer ${access_token}` } };
    await write(textOf('b', 4 * KIB * KIB)).expect(200);
  });

  it('counts small bodies too, by the megabyte @Q-51 @Q-61', async () => {
    await leave(0);
    const counting = jest.spyOn(application.app.get(Limits), 'take');
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await write(textOf(String(count % 10), 100 * KIB))).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect(counting).not.toHaveBeenCalled();
    counting.mockRestore();
  });

  it('counts concurrent bodies once each @Q-51 @Q-61', async () => {
    const limits = application.app.get(Limits);
    const counting = jest.spyOn(limits, 'take');
    const budget = new BodyBudget(limits);
    await budget.take(owner.uid, 1000 * KIB);
    await Promise.all(Array.from({ length: 10 }, () => budget.take(owner.uid, 50 * KIB)));
    const counted = counting.mock.calls.map(([, , points = 0]) => points);
    expect(counted).toEqual([1051]);
    counting.mockRestore();
  });

  it('counts bodies that are refused or change nothing @Q-30 @Q-61', async () => {
    const refused = JSON.stringify('x'.repeat(4 * KIB * KIB));
    await leave(9 * KIB);
    await write(refused).expect(422);
    await write(refused).expect(422);
    await write(refused).expect(429);
  });

  it('counts bodies that are too large once decompressed @Q-30 @Q-61', async () => {
    const bomb = gzipSync(Buffer.alloc(31 * KIB * KIB, 'x'));
    const unpack = () =>
      application.http
        .patch(`/node/${owner.nid}?_format=json`)
        .set({ ...owner.bearer, 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' })
        .serialize((bytes) => bytes)
        .send(bomb);
    await leave(40 * KIB);
    await unpack().expect(413);
    await unpack().expect(429);
    await unpack().expect(429);
  });

  it('does not apply to reads and to calls with a small body limit @Q-61', async () => {
    await leave(0);
    await write(textOf('a', 2 * KIB * KIB)).expect(429);
    await readRecord(application, owner).expect(200);
    await application.http
      .patch(`/user/${owner.uid}?_format=json`)
      .set(owner.bearer)
      .send({ field_company: ['Orvel'] })
      .expect(200);
  });
});
