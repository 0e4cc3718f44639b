import { Prisma } from '@ancrage/prisma/client';
import { mailKeyOf } from '@ancrage/shared/rules/identity';
import * as z from 'zod';
import { waitForImportWrites } from '../../infra/database/advisory-locks.ts';
import { Database, type Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import { PROFILE_COLUMNS } from '../accounts/profile.ts';
import { attachFiles } from '../journal/attach-files.ts';
import { ImportAsideRepository } from './import-aside.repository.ts';
import { ImportMapError } from './import-map.ts';
import type { ImportPerson } from './import-person.ts';
import type { PeopleHere } from './import-planner.ts';
import type { Change, Owners, PersonWrite, TargetPerson } from './person-write.ts';
import type { SourceNumbers } from './source-person.ts';

/** Another write happened between planning and importing a person. */
class WriteConflictError extends Error {
  override readonly name = 'WriteConflictError';
}

const SHOWN = {
  mail: true,
  passwordHash: true,
  state: true,
  locale: true,
  timezone: true,
  ...PROFILE_COLUMNS,
  cgu: true,
} as const;

const sealedSchema = z.nullable(z.instanceof(Uint8Array));
const heldSchema = z.object({
  plf: sealedSchema,
  cid: sealedSchema,
  celebrations: sealedSchema,
  deviateurs: sealedSchema,
  intuitions: sealedSchema,
  pretentions: sealedSchema,
  amitiepro: sealedSchema,
});

/** Ids left free above the highest id of the old site, since both sites may be in use for a while. */
const GAP = 10_000;
/** The highest id of a person, a record or a file. */
const HIGHEST = 2 ** 31 - 1;

/** Reads and writes the rows of all people for an import. */
export class DrupalImportRepository implements PeopleHere {
  /** The values that could not be imported. */
  readonly aside: ImportAsideRepository;

  constructor(private readonly database: Database) {
    this.aside = new ImportAsideRepository(database);
  }

  async find(uids: readonly number[]): Promise<Map<number, TargetPerson>> {
    const { queries } = this.database;
    const uid = { in: [...uids] };
    const people = await queries.person.findMany({
      where: { uid },
      select: {
        ...SHOWN,
        uid: true,
        uuid: true,
        revision: true,
        imported: { select: { base: true } },
        aside: { select: { kind: true, sourceId: true, field: true, problem: true } },
      },
    });
    if (people.length === 0) return new Map();
    const keys = await queries.personKey.findMany({ where: { uid } });
    const records = await queries.dataRecord.findMany({ where: { uid } });
    const files = await queries.noteFile.findMany({ where: { uid }, orderBy: [{ position: 'asc' }] });
    return new Map(
      people.map(({ imported, aside, uid, uuid, revision, ...account }) => {
        const key = keys.find((each) => each.uid === uid);
        if (!key) throw new Error(`The key of person ${uid} is missing.`);
        const record = records.find((each) => each.uid === uid) ?? null;
        const own = files.filter((each) => each.uid === uid);
        return [
          uid,
          { uid, uuid, account, revision, key, record, files: own, base: imported?.base ?? null, aside },
        ];
      }),
    );
  }

  async findErased(uids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.database.queries.erasure.findMany({ where: { uid: { in: [...uids] } } });
    return new Set(rows.map(({ uid }) => uid));
  }

  async findOwners(people: readonly ImportPerson[]): Promise<Owners> {
    const { queries } = this.database;
    const mailKeys = people.map(({ account }) => mailKeyOf(account.mail));
    const records = people.flatMap(({ record }) => record ?? []);
    const files = records.flatMap((record) => record.files);
    const uuidIn = (all: readonly { readonly uuid: string }[]) => ({
      uuid: { in: all.map(({ uuid }) => uuid) },
    });
    const persons = await queries.person.findMany({
      where: { OR: [uuidIn(people), { mailKey: { in: mailKeys } }] },
      select: { uid: true, uuid: true, mailKey: true },
    });
    const recordRows = await queries.dataRecord.findMany({
      where: { OR: [uuidIn(records), { nid: { in: records.map(({ nid }) => nid) } }] },
      select: { uid: true, uuid: true, nid: true },
    });
    const fileRows = await queries.noteFile.findMany({
      where: { OR: [uuidIn(files), { fid: { in: files.map(({ fid }) => fid) } }] },
      select: { uid: true, uuid: true, fid: true },
    });
    return {
      ofUuid: new Map([...persons, ...recordRows, ...fileRows].map(({ uuid, uid }) => [uuid, uid])),
      ofMail: new Map(persons.map(({ mailKey, uid }) => [mailKey, uid])),
      ofRecord: new Map(recordRows.map(({ nid, uid }) => [nid, uid])),
      ofFile: new Map(fileRows.map(({ fid, uid }) => [fid, uid])),
    };
  }

  /**
   * Raises the sequences above the numbers of the old site.
   * @throws ImportMapError when those are too large
   */
  async raiseNumbers({ uid, nid, fid }: SourceNumbers): Promise<void> {
    const { queries } = this.database;
    for (const [sequence, highest] of [
      ['person_uid_seq', uid],
      ['data_record_nid_seq', nid],
      ['note_file_fid_seq', fid],
    ] as const) {
      if (highest + GAP >= HIGHEST)
        throw new ImportMapError(
          `The old site has given out the number ${highest}, which is too large for here.`,
        );
      await queries.$executeRaw`
        SELECT setval(${sequence}::regclass, ${highest + GAP}::bigint)
        FROM (SELECT ${Prisma.raw('last_value')} AS last FROM ${Prisma.raw(sequence)}) AS s
        WHERE s.last <= ${highest}::bigint`;
    }
  }

  /**
   * Writes one person or several, in one transaction.
   * @throws WriteConflictError when another write came first; an error of the database
   */
  write(writes: readonly PersonWrite[]): Promise<void> {
    return this.database.transaction(async (queries) => {
      await waitForImportWrites(queries);
      await this.arrive(queries, writes);
      for (const { uid, now, change } of writes) {
        if (change?.account) await this.changeAccount(queries, uid, change.account, now);
        if (change?.record) await this.changeRecord(queries, uid, change.record, now);
        if (change) await this.changeFiles(queries, uid, change, now);
      }
      await this.remember(queries, writes);
    });
  }

  /**
   * Whether a write took effect although its response was lost: the encrypted base that it stores is unique. Waits for
   * writes in progress.
   * @throws when the database is unavailable
   */
  hasWritten(writes: readonly PersonWrite[]): Promise<boolean> {
    const remembered = writes.map(({ uid, base }) => ({ uid, base }));
    return this.database.transaction(async (queries) => {
      await waitForImportWrites(queries);
      return (await queries.drupalImport.count({ where: { OR: remembered } })) > 0;
    });
  }

  private async arrive(queries: Queries, writes: readonly PersonWrite[]): Promise<void> {
    const arrivals = writes.flatMap(({ uid, arrival }) => (arrival ? [{ uid, ...arrival }] : []));
    if (arrivals.length === 0) return;
    await queries.person.createMany({
      data: arrivals.map(({ uid, person: { uuid, account, createdAt, changedAt } }) => {
        const mailKey = mailKeyOf(account.mail);
        return { uid, uuid, ...account, mailKey, createdAt, changedAt };
      }),
    });
    await queries.personKey.createMany({
      data: arrivals.map(({ uid, key, person: { createdAt } }) => ({ uid, ...key, createdAt })),
    });
    await queries.dataRecord.createMany({
      data: arrivals.flatMap(({ uid, person: { record }, values }) => {
        if (record === null) return [];
        const { nid, uuid, title, createdAt, changedAt } = record;
        return [{ nid, uuid, uid, title, createdAt, changedAt, ...Object.fromEntries(values) }];
      }),
    });
    await queries.dataRecord.createMany({
      data: arrivals
        .filter(({ person }) => person.record === null)
        .map(({ uid, person: { createdAt, changedAt } }) => ({ uid, createdAt, changedAt })),
    });
    await queries.noteFile.createMany({
      data: arrivals.flatMap(({ uid, files }) =>
        files.map((file, position) => ({ ...file, uid, position, attachedAt: file.changedAt })),
      ),
    });
  }

  private async remember(queries: Queries, writes: readonly PersonWrite[]): Promise<void> {
    const uids = writes.map(({ uid }) => uid);
    await queries.drupalImport.deleteMany({ where: { uid: { in: uids } } });
    await queries.drupalImport.createMany({
      data: writes.map(({ uid, base, now }) => ({ uid, base, importedAt: now })),
    });
    await queries.importAside.deleteMany({
      where: { OR: [{ uid: { in: uids } }, { kind: 'person', sourceId: { in: uids } }] },
    });
    await queries.importAside.createMany({
      data: writes.flatMap(({ uid, now, aside }) =>
        aside.map(({ problem: { kind, sourceId, field, code }, value }) => ({
          kind,
          sourceId,
          field,
          uid,
          problem: code,
          value,
          notedAt: now,
        })),
      ),
    });
  }

  private async changeAccount(
    queries: Queries,
    uid: number,
    { revision, values, end, changedAt }: NonNullable<Change['account']>,
    now: Date,
  ): Promise<void> {
    const mailKey = values.mail === undefined ? {} : { mailKey: mailKeyOf(values.mail) };
    const { count } = await queries.person.updateMany({
      where: { uid, revision },
      data: { ...values, ...mailKey, revision: revision + 1, changedAt },
    });
    if (count === 0)
      throw new WriteConflictError('Somebody changed the account while it was being imported.');
    if (end) await queries.session.updateMany({ where: { uid, endedAt: null }, data: { endedAt: now, end } });
  }

  /** Compares the revision, keeps replaced values, and writes, like every write of a journal. Source. */
  private async changeRecord(
    queries: Queries,
    uid: number,
    { nid, revision, values, title, moved, changedAt }: NonNullable<Change['record']>,
    now: Date,
  ): Promise<void> {
    const rows = await queries.$queryRaw`
      SELECT plf, cid, celebrations, deviateurs, intuitions, pretentions, amitiepro FROM data_record
      WHERE nid = ${nid} AND uid = ${uid} AND revision = ${revision} FOR UPDATE`;
    const [before] = parseRows(heldSchema, rows);
    if (!before) throw new WriteConflictError('Somebody changed the record while it was being imported.');
    await queries.dataRevision.createMany({
      data: [...values.keys()].map((field) => {
        const value = before[field];
        return { uid, nid, field, revision, value: value && new Uint8Array(value), replacedAt: now };
      }),
    });
    await queries.dataRecord.update({
      where: { uid },
      data: {
        ...Object.fromEntries(values),
        ...(title !== null && { title }),
        ...moved,
        changedAt,
        revision: revision + 1,
      },
    });
  }

  private async changeFiles(
    queries: Queries,
    uid: number,
    { files, replaced, list }: Change,
    now: Date,
  ): Promise<void> {
    await queries.noteFile.createMany({ data: files.map((file) => ({ ...file, uid })) });
    for (const { fid, storageKey, mime, size } of replaced)
      await queries.noteFile.updateMany({
        where: { uid, fid },
        data: { storageKey, mime, size, changedAt: now },
      });
    if (list && !(await attachFiles(queries, uid, list, now)))
      throw new WriteConflictError('A file was deleted while it was being attached.');
  }
}
