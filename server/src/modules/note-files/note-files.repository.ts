import { NOTE_FILES_MAX_BYTES, NOTE_FILES_MAX_COUNT } from '@ancrage/shared/rules/note-file-limits';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { personGone } from '../../http/http-error.ts';
import { blockBackups } from '../../infra/database/advisory-locks.ts';
import { Database, type Queries } from '../../infra/database/database.ts';
import { isLockTimeout } from '../../infra/database/database-unavailable.ts';
import { parseRows } from '../../infra/database/rows.ts';
import type { WrappedKey } from '../../vault/vault.ts';
import type { NewFile, StoredFile, Usage } from './stored-file.ts';

const NAME_COLUMNS = { uid: true, uuid: true, sealedName: true, clearName: true } as const;
const COLUMNS = {
  ...NAME_COLUMNS,
  fid: true,
  mime: true,
  size: true,
  storageKey: true,
  position: true,
  createdAt: true,
  changedAt: true,
} as const;

type Row = Omit<StoredFile, 'isAttached'> & { readonly position: number | null };

const toFile = ({ position, ...row }: Row): StoredFile => ({ ...row, isAttached: position !== null });

const ownerSchema = z.object({ uid: z.int() });
const usageSchema = z.object({
  files: z.int(),
  bytes: z.number(),
  keptFiles: z.int(),
  keptBytes: z.number(),
});
const storageKeySchema = z.object({ storageKey: z.string() });
const clearNameSchema = z.object({
  fid: z.int(),
  uid: z.int(),
  uuid: z.string(),
  clearName: z.string(),
  wrapped: z.instanceof(Uint8Array),
  masterKeyId: z.string(),
});
const installationSchema = z.object({ id: z.string() });

/** A file name in the clear, and the key to encrypt it with. */
export interface ClearName {
  readonly fid: number;
  readonly uid: number;
  readonly uuid: string;
  readonly clearName: string;
  readonly wrapped: WrappedKey;
}

/**
 * The result of storing a file. `freed` are the keys of files that were deleted to make room, or its own key when the
 * same upload was stored before. In any other case than `stored` there is no row and will be none.
 */
export type Insertion =
  | { readonly kind: 'stored'; readonly file: StoredFile; readonly freed: readonly string[] }
  | { readonly kind: 'full' }
  | { readonly kind: 'locked' }
  | { readonly kind: 'failed'; readonly error: unknown };

const fits = (usage: Usage, size: number): boolean =>
  usage.files < NOTE_FILES_MAX_COUNT && usage.bytes + size <= NOTE_FILES_MAX_BYTES;

const monthBounds = (moment: Date) => ({
  gte: new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), 1)),
  lt: new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 1)),
});

/** Rows of files. The owner's uid is part of every query about one person. */
@Injectable()
export class NoteFilesRepository {
  constructor(private readonly database: Database) {}

  /** The storage a person uses, without files that no note names: those are deleted when space is needed. */
  async findUsage(uid: number): Promise<Usage> {
    return (await this.usage(this.database.queries, uid)).kept;
  }

  /** The files of a person from the month of a time: their names are unique. */
  async findInMonth(uid: number, month: Date): Promise<StoredFile[]> {
    const rows = await this.database.queries.noteFile.findMany({
      where: { uid, createdAt: monthBounds(month) },
      select: COLUMNS,
    });
    return rows.map(toFile);
  }

  /** The file of a person with this idempotency key. */
  async findByKey(
    uid: number,
    idempotencyKey: string,
    queries: Queries = this.database.queries,
  ): Promise<StoredFile | null> {
    const row = await queries.noteFile.findFirst({ where: { uid, idempotencyKey }, select: COLUMNS });
    return row && toFile(row);
  }

  /** All files of a person, oldest first. */
  async findAll(uid: number): Promise<StoredFile[]> {
    const rows = await this.database.queries.noteFile.findMany({
      where: { uid },
      select: COLUMNS,
      orderBy: { fid: 'asc' },
    });
    return rows.map(toFile);
  }

  /**
   * Stores the row of a file under a free name, if there is room. One file of a person at a time.
   * @throws Error when the result is unknown because the response to the commit was lost
   */
  async insert(file: NewFile): Promise<Insertion> {
    let isToBeCommitted = false;
    try {
      return await this.database.transaction(async (queries) => {
        const insertion = await this.insertWithin(queries, file);
        isToBeCommitted = true;
        return insertion;
      });
    } catch (error) {
      if (isToBeCommitted) throw error;
      return isLockTimeout(error) ? { kind: 'locked' } : { kind: 'failed', error };
    }
  }

  private async insertWithin(queries: Queries, { now, nameBeside, ...file }: NewFile): Promise<Insertion> {
    const { uid, size } = file;
    const owners = parseRows(
      ownerSchema,
      await queries.$queryRaw`SELECT uid FROM person_key WHERE uid = ${uid} FOR UPDATE`,
    );
    if (owners.length === 0) throw personGone();
    const { idempotencyKey, storageKey } = file;
    const earlier = idempotencyKey === null ? null : await this.findByKey(uid, idempotencyKey, queries);
    if (earlier) return { kind: 'stored', file: earlier, freed: [storageKey] };
    const { kept, all } = await this.usage(queries, uid);
    if (!fits(kept, size)) return { kind: 'full' };
    const freed = fits(all, size) ? [] : await this.dropDetached(queries, uid);
    const others = await queries.noteFile.findMany({
      where: { uid, createdAt: monthBounds(now) },
      select: NAME_COLUMNS,
    });
    const row = await queries.noteFile.create({
      data: { ...file, sealedName: nameBeside(others), createdAt: now, changedAt: now },
      select: COLUMNS,
    });
    return { kind: 'stored', file: toFile(row), freed };
  }

  /** The storage used by attached files, and by all files of a person. */
  private async usage(queries: Queries, uid: number): Promise<{ readonly kept: Usage; readonly all: Usage }> {
    const found = await queries.$queryRaw`
      SELECT count(*)::int AS files, COALESCE(sum(size), 0)::float8 AS bytes,
             (count(*) FILTER (WHERE is_kept))::int AS "keptFiles",
             COALESCE(sum(size) FILTER (WHERE is_kept), 0)::float8 AS "keptBytes"
      FROM (SELECT size, position IS NOT NULL OR changed_at = created_at AS is_kept
            FROM note_file WHERE uid = ${uid}) AS own_files`;
    const [row] = parseRows(usageSchema, found);
    const { files = 0, bytes = 0, keptFiles = 0, keptBytes = 0 } = row ?? {};
    return { kept: { files: keptFiles, bytes: keptBytes }, all: { files, bytes } };
  }

  private async dropDetached(queries: Queries, uid: number): Promise<string[]> {
    const rows = await queries.$queryRaw`
      DELETE FROM note_file WHERE uid = ${uid} AND position IS NULL AND changed_at > created_at
      RETURNING storage_key AS "storageKey"`;
    return parseRows(storageKeySchema, rows).map(({ storageKey }) => storageKey);
  }

  /** Deletes the rows of files that no note has named since a time. @returns the keys of their bytes */
  async removeUnattached(before: Date): Promise<string[]> {
    const rows = await this.database.queries.$queryRaw`
      DELETE FROM note_file WHERE attached_at IS NULL AND changed_at < ${before}::timestamptz
      RETURNING storage_key AS "storageKey"`;
    return parseRows(storageKeySchema, rows).map(({ storageKey }) => storageKey);
  }

  /** The next files with names in the clear, by id, with the wrapped keys of their owners. */
  async findClearNames(fid: number, most: number): Promise<ClearName[]> {
    const rows = await this.database.queries.$queryRaw`
      SELECT f.fid, f.uid, f.uuid, f.filename AS "clearName", k.wrapped, k.master_key_id AS "masterKeyId"
      FROM note_file f JOIN person_key k USING (uid)
      WHERE f.fid > ${fid} AND f.filename IS NOT NULL
      ORDER BY f.fid LIMIT ${most}`;
    return parseRows(clearNameSchema, rows).map(({ wrapped, masterKeyId, ...name }) => ({
      ...name,
      wrapped: { wrapped, masterKeyId },
    }));
  }

  /** Replaces a name in the clear by an encrypted one. */
  async replaceName(fid: number, sealedName: Uint8Array<ArrayBuffer>): Promise<void> {
    await this.database.queries.noteFile.updateMany({
      where: { fid },
      data: { sealedName, clearName: null },
    });
  }

  /** Which of these keys belong to a row. */
  async findKnownKeys(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.database.queries.noteFile.findMany({
      where: { storageKey: { in: [...keys] } },
      select: { storageKey: true },
    });
    return new Set(rows.map(({ storageKey }) => storageKey));
  }

  /** How many files there are rows of. */
  async countFiles(): Promise<number> {
    return this.database.queries.noteFile.count();
  }

  /** The id of this installation. */
  async findInstallation(): Promise<string> {
    // Raw SQL, because Prisma's engine is slow to start, and every start runs this query.
    const text = 'SELECT id::text AS id FROM installation';
    const [row] = await this.database.rows(installationSchema, { text });
    if (!row) throw new Error('The database does not say which installation it is of.');
    return row.id;
  }

  /** Runs some work unless a backup is running; none can begin before it ends. */
  async unlessBackup(work: () => Promise<void>): Promise<void> {
    await this.database.transaction(async (queries) => {
      if (await blockBackups(queries)) await work();
    });
  }
}
