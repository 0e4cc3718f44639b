import { SYSTEM } from '@ancrage/server/infra/database/actor';
import { REVISION_PRUNING } from '@ancrage/server/modules/journal/revision-pruner';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aSignedInPerson, type SignedInPerson, signIn } from '../support/factories.ts';
import { runJob } from '../support/run-job.ts';
import { visitedRows } from '../support/visited-rows.ts';
import { watchedStatementsOf } from '../support/watched-statements.ts';

const DAY_S = 24 * 3600;

let application: TestApplication;
beforeAll(async () => {
  application = await startApplication();
});
afterAll(() => application.close());

describe('earlier values of a field', () => {
  const write = async (person: SignedInPerson, field: string, values: readonly number[]) => {
    const { access_token } = await signIn(application, person);
    for (const value of values)
      await application.http
        .patch(`/node/${person.nid}`)
        .set('Authorization', `Bearer ${access_token}`)
        .send({ type: 'data', [field]: [{ value: String(value) }] })
        .expect(200);
  };
  const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
  const kept = async (person: SignedInPerson, field: string) =>
    (
      await application.prisma.dataRevision.findMany({
        where: { nid: person.nid, field },
        orderBy: { revision: 'asc' },
      })
    ).map(({ revision }) => revision);

  it('are kept for 90 days, and the last 50 for ever @Q-51', async () => {
    const [busy, quiet] = [await aSignedInPerson(application), await aSignedInPerson(application)];
    await write(busy, 'field_cid', range(0, 60));
    await write(busy, 'field_plf', [1, 2, 3]);
    await write(quiet, 'field_cid', range(0, 5));
    application.clock.advanceSeconds(89 * DAY_S);
    await write(busy, 'field_cid', range(100, 105));
    await runJob(application, REVISION_PRUNING);
    expect(await kept(busy, 'cid')).toHaveLength(65);
    application.clock.advanceSeconds(2 * DAY_S);
    await runJob(application, REVISION_PRUNING);
    const cid = await kept(busy, 'cid');
    expect(cid).toHaveLength(50);
    expect(cid.slice(0, 45)).toEqual(range(16, 61));
    expect(await kept(busy, 'plf')).toHaveLength(3);
    expect(await kept(quiet, 'cid')).toHaveLength(5);
  });
});

describe('earlier values of a person that take more than 100 MB', () => {
  it('lose the oldest first, but not the newest of a field, nor those of the last week @Q-51', async () => {
    const person = await aSignedInPerson(application);
    const now = application.clock.now().getTime();
    const replaced = (field: string, revision: number, days: number, megabytes: number) => ({
      uid: person.uid,
      nid: person.nid,
      field,
      revision,
      value: new Uint8Array(megabytes * 1e6).fill(1, 0, 1),
      replacedAt: new Date(now - days * DAY_S * 1000),
    });
    const data = [
      replaced('plf', 1, 60, 3),
      replaced('cid', 2, 50, 4),
      replaced('cid', 3, 40, 4),
      ...[30, 29, 28, 27].map((days, index) => replaced('cid', 4 + index, days, 20)),
      replaced('cid', 8, 5, 12),
      replaced('intuitions', 9, 4, 1),
      replaced('intuitions', 10, 3, 6),
    ];
    for (const row of data) await application.prisma.dataRevision.create({ data: row });
    await runJob(application, REVISION_PRUNING);
    const left = await application.prisma.dataRevision.findMany({
      where: { uid: person.uid },
      select: { revision: true },
      orderBy: { revision: 'asc' },
    });
    // From the newest on: 6 + 1 + 12 + 4 × 20 = 99 MB. The one of plf is the newest of its field.
    expect(left.map(({ revision }) => revision)).toEqual([1, 4, 5, 6, 7, 8, 9, 10]);
    await application.prisma.dataRevision.createMany({
      data: [11, 12, 13].map((revision) => replaced('cid', revision, 2, 40)),
    });
    await runJob(application, REVISION_PRUNING);
    const safe = await application.prisma.dataRevision.findMany({
      where: { uid: person.uid },
      select: { revision: true },
      orderBy: { revision: 'asc' },
    });
    expect(safe.map(({ revision }) => revision)).toEqual([1, 8, 9, 10, 11, 12, 13]);
  });
});

describe('old values of many people', () => {
  const PEOPLE = 350;
  const FIELDS = ['cid', 'plf', 'intuitions'];

  /** For so many people, values a hundred days old: as many of each field as are kept for ever, and five more of the last field. */
  const fill = () =>
    application.prisma.$executeRawUnsafe(`
      WITH people AS (
        INSERT INTO person (uuid, mail, mail_key, password_hash, state, created_at, changed_at)
        SELECT gen_random_uuid(), 'r' || n || '@old.test', 'r' || n || '@old.test', '$argon2id$', 'active', now(), now()
        FROM generate_series(1, ${PEOPLE}) n RETURNING uid
      ), records AS (
        INSERT INTO data_record (uuid, uid, created_at, changed_at)
        SELECT gen_random_uuid(), uid, now(), now() FROM people RETURNING uid, nid
      )
      INSERT INTO data_revision (uid, nid, field, revision, value, replaced_at)
      SELECT uid, nid, field, revision, '\\x01'::bytea || sha512('cid'), timestamptz '2025-11-01' + revision * interval '1 minute'
      FROM records, unnest(ARRAY['${FIELDS.join("', '")}']) AS field,
        generate_series(CASE WHEN field = 'intuitions' THEN 1 ELSE 6 END, 55) revision`);

  it('are pruned in statements that each read the values of a hundred people at most @Q-51 @Q-63', async () => {
    await fill();
    await application.prisma.$executeRawUnsafe('ANALYZE');
    const statements = await watchedStatementsOf(() => runJob(application, REVISION_PRUNING));
    expect(statements.map(({ role }) => role)).toEqual(statements.map(() => SYSTEM.role));
    const client = new pg.Client({ connectionString: application.settings.databaseUrl });
    await client.connect();
    for (const statement of statements)
      expect(await visitedRows(client, 'data_revision', statement)).toBeLessThanOrEqual(
        100 * FIELDS.length * 55,
      );
    // Every write adds a value, so there is no index that no query uses.
    const { rows } = await client.query<{ indexname: string }>(
      "SELECT indexname FROM pg_indexes WHERE tablename = 'data_revision'",
    );
    expect(rows.map(({ indexname }) => indexname)).toEqual(['data_revision_pkey']);
    await client.end();
    const kept = await application.prisma.dataRevision.groupBy({
      by: ['field'],
      where: { replacedAt: { lt: new Date('2025-11-02T00:00:00Z') } },
      _count: true,
    });
    expect(new Map(kept.map(({ field, _count }) => [field, _count]))).toEqual(
      new Map(FIELDS.map((field) => [field, PEOPLE * 50])),
    );
  });
});
