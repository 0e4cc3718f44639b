import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson } from '../support/factories.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

/** Names used on the server: columns in both spellings, members of objects, fields of the old site. */
const NAMES = [
  ...[
    'uid',
    'uuid',
    'state',
    'status',
    'roles',
    'access',
    'login',
    'init',
    'created',
    'changed',
    'revision',
    'vid',
  ],
  ...[
    'mailKey',
    'mail_key',
    'passwordHash',
    'password_hash',
    'createdAt',
    'created_at',
    'cguVersion',
    'cgu_version',
  ],
  ...[
    'nid',
    'type',
    'uid.0.value',
    'field_data',
    'field_data[0]',
    'isAdmin',
    'role',
    'sessions',
    'personKey',
    'wrapped',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'then',
    '',
    '$enc',
    'data',
    'set',
    'where',
  ],
  ...[
    'plf',
    'cid',
    'celebrations',
    'field_',
    'field_plf2',
    'name',
    'langcode',
    'default_langcode',
    'promote',
    'sticky',
  ],
];

/** Values for such a name, ids of another person among them. */
const valuesOf = (other: SignedInPerson): fc.Arbitrary<unknown> =>
  fc.oneof(
    fc.constantFrom<unknown>(
      ...[
        1,
        2,
        other.uid,
        other.nid,
        other.uuid,
        other.mail,
        'active',
        'blocked',
        true,
        false,
        null,
        '',
        'admin',
      ],
      ...[[], {}, { set: other.uid }, { increment: 1 }, { $ne: null }, { __proto__: { uid: other.uid } }],
      ...[[{ value: other.uid }], [{ value: 'active' }], [{ target_id: other.uid }], { value: other.mail }],
    ),
    fc.jsonValue({ maxDepth: 2 }),
  );

/** Bodies with such members, at the top or one level down, some of them twice. */
const bodies = (other: SignedInPerson, base: string, text = 'field_title'): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.constantFrom(...NAMES), valuesOf(other), fc.boolean()), { minLength: 1, maxLength: 4 })
    .map((members) => {
      const written = members.map(([name, value, isDeep]) => {
        const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
        return isDeep ? `"${text}":[{"value":"a",${member}}]` : member;
      });
      return `{${[base, ...written, written[0]].filter((part) => part !== '').join(',')}}`;
    });

/** The protected columns of all people. */
const untouchable = async () => ({
  people: await application.prisma.person.findMany({
    orderBy: { uid: 'asc' },
    select: {
      uid: true,
      uuid: true,
      mail: true,
      mailKey: true,
      passwordHash: true,
      state: true,
      cguVersion: true,
      createdAt: true,
    },
  }),
  keys: await application.prisma.personKey.findMany({ orderBy: { uid: 'asc' } }),
  records: await application.prisma.dataRecord.findMany({
    orderBy: { nid: 'asc' },
    select: { nid: true, uuid: true, uid: true, createdAt: true, plf: true, cid: true },
  }),
  staff: await application.prisma.staffMember.count(),
  sessions: await application.prisma.session.findMany({
    orderBy: { id: 'asc' },
    select: { id: true, uid: true, endedAt: true },
  }),
});

describe('members that a caller may not write', () => {
  const rows = [
    ['an account', '', 'field_title', (person: SignedInPerson) => `/user/${person.uid}`],
    ['a data record', '"type":"data"', 'title', (person: SignedInPerson) => `/node/${person.nid}`],
  ] as const;

  it.each(rows)('are never written into %s, nested or repeated @Q-24', async (_, base, text, pathOf) => {
    const owner = await aSignedInPerson(application, { journal: { field_cid: { CIDsymptome: 'à moi' } } });
    const other = await aSignedInPerson(application);
    const before = await untouchable();
    const statuses = new Set<number>();
    await fc.assert(
      fc.asyncProperty(bodies(other, base, text), async (body) => {
        const { status } = await application.http
          .patch(pathOf(owner))
          .set({ ...owner.bearer, 'Content-Type': 'application/json' })
          .send(body);
        statuses.add(status);
        expect([200, 400, 403, 422]).toContain(status);
        expect(await untouchable()).toEqual(before);
      }),
      { numRuns: 100, seed: 24 },
    );
    // Some requests succeeded for the members that may be written, so the rest was processed too.
    expect([...statuses].sort()).toEqual(expect.arrayContaining([200, 403, 422]));
    expect(({} as Record<string, unknown>).uid).toBeUndefined();
  });

  it('do not change the identity of a new account @Q-24', async () => {
    const other = await aSignedInPerson(application);
    const before = await untouchable();
    let asked = 0;
    await fc.assert(
      fc.asyncProperty(bodies(other, ''), async (body) => {
        asked += 1;
        const mail = `nouveau.${asked}@orvelaine.test`;
        const value = (held: string) => `[{"value":"${held}"}]`;
        const right = `"name":${value(mail)},"mail":${value(mail)},"pass":${value('une lanterne au bout du quai')}`;
        const { status } = await application.http
          .post('/user/register')
          .set('Content-Type', 'application/json')
          .send(`${body.slice(0, -1)},${right}}`);
        expect([200, 403, 422]).toContain(status);
      }),
      { numRuns: 60, seed: 24 },
    );
    const after = await untouchable();
    const newcomers = after.people.filter(({ uid }) => !before.people.some((known) => known.uid === uid));
    expect(new Set(newcomers.map(({ state }) => state))).toEqual(
      new Set(newcomers.length > 0 ? ['pending'] : []),
    );
    expect(after.people.filter(({ uid }) => before.people.some((known) => known.uid === uid))).toEqual(
      before.people,
    );
    expect(after.staff).toBe(before.staff);
  });
});
