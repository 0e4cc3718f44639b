import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import type pg from 'pg';
import type { WrappedKey } from '../../vault/vault.ts';
import { columnOf } from '../journal/record.ts';

/** A value of a journal, current or earlier. */
export interface SealedValue {
  readonly nid: number;
  readonly column: string;
  readonly value: Buffer;
}

/** An earlier value, by its primary key. */
export interface SealedRevision extends SealedValue {
  readonly revision: number;
}

/** A file: its encrypted name, null for a name in the clear, and the name of its bytes in the store. */
export interface SealedFile {
  readonly fid: number;
  readonly uuid: string;
  readonly sealedName: Buffer | null;
  readonly storageKey: string;
}

/** A value that an import set aside. */
export interface SealedAside {
  readonly kind: string;
  readonly sourceId: number;
  readonly field: string;
  readonly value: Buffer;
}

/** An encrypted address in a job of the queue, in Base64. */
export interface SealedJob {
  readonly id: string;
  readonly queue: string;
  readonly sealedMail: string;
}

/** Earlier values that are read at a time. */
const BATCH = 200;
const COLUMNS = JOURNAL_FIELDS.map(columnOf);

/**
 * Everything of a person that is encrypted with their data key, read and written on one connection, in the transaction of
 * {@link ResealRepository.transaction}. A test compares the tables with every encrypted column there is.
 */
export class ResealRepository {
  constructor(private readonly client: pg.Client) {}

  /** Runs work as the system, in one transaction without time limits. */
  async transaction<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.client.query(
      `BEGIN; SELECT set_config('role', 'ancrage_system', true); SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0;
       SET LOCAL idle_in_transaction_session_timeout = 0`,
    );
    try {
      const result = await work();
      await this.client.query('COMMIT');
      return result;
    } catch (error) {
      await this.client.query('ROLLBACK').catch(() => {}); // a lost connection has rolled back
      throw error;
    }
  }

  /** The people whose data key was made before the reseal that began with a master key, by their numbers. */
  async findLeft(masterKeyId: string): Promise<number[]> {
    const { rows } = await this.client.query<{ uid: number }>(
      'SELECT uid FROM person_key WHERE resealed_for IS DISTINCT FROM $1 ORDER BY uid',
      [masterKeyId],
    );
    return rows.map(({ uid }) => uid);
  }

  /** The data key of a person, locked; null when they were erased. */
  async lockKey(uid: number): Promise<WrappedKey | null> {
    const { rows } = await this.client.query<WrappedKey>(
      `SELECT wrapped, master_key_id AS "masterKeyId", device_secret AS "deviceSecret"
       FROM person_key WHERE uid = $1 FOR UPDATE`,
      [uid],
    );
    return rows[0] ?? null;
  }

  async replaceKey(
    uid: number,
    { wrapped, masterKeyId, deviceSecret }: WrappedKey,
    resealedFor: string,
  ): Promise<void> {
    await this.client.query(
      `UPDATE person_key SET wrapped = $2, master_key_id = $3, device_secret = $4, resealed_for = $5 WHERE uid = $1`,
      [uid, wrapped, masterKeyId, deviceSecret, resealedFor],
    );
  }

  async findValues(uid: number): Promise<SealedValue[]> {
    const each = COLUMNS.map(
      (column) => `SELECT nid, '${column}' AS "column", ${column} AS value FROM data_record
                   WHERE uid = $1 AND ${column} IS NOT NULL`,
    );
    const { rows } = await this.client.query<SealedValue>(each.join(' UNION ALL '), [uid]);
    return rows;
  }

  async replaceValue({ nid, column }: SealedValue, value: Uint8Array): Promise<void> {
    if (!COLUMNS.some((known) => known === column)) throw new RangeError('This is no field of a journal.');
    await this.client.query(`UPDATE data_record SET ${column} = $2 WHERE nid = $1`, [nid, value]);
  }

  /** The next earlier values, by their primary key. */
  async findRevisions(uid: number, after: SealedRevision | null): Promise<SealedRevision[]> {
    const { rows } = await this.client.query<SealedRevision>(
      `SELECT nid, field AS "column", revision, value FROM data_revision
       WHERE uid = $1 AND value IS NOT NULL AND (nid, field, revision) > ($2, $3, $4)
       ORDER BY nid, field, revision LIMIT ${BATCH}`,
      [uid, after?.nid ?? 0, after?.column ?? '', after?.revision ?? 0],
    );
    return rows;
  }

  async replaceRevisions(
    uid: number,
    revisions: readonly (Omit<SealedRevision, 'value'> & { readonly value: Uint8Array })[],
  ): Promise<void> {
    await this.client.query(
      `UPDATE data_revision r SET value = v.value
       FROM unnest($2::int[], $3::text[], $4::int[], $5::bytea[]) AS v (nid, field, revision, value)
       WHERE r.uid = $1 AND r.nid = v.nid AND r.field = v.field AND r.revision = v.revision`,
      [
        uid,
        revisions.map(({ nid }) => nid),
        revisions.map(({ column }) => column),
        revisions.map(({ revision }) => revision),
        revisions.map(({ value }) => value),
      ],
    );
  }

  async findFiles(uid: number): Promise<SealedFile[]> {
    const { rows } = await this.client.query<SealedFile>(
      `SELECT fid, uuid::text AS uuid, sealed_name AS "sealedName", storage_key AS "storageKey"
       FROM note_file WHERE uid = $1 ORDER BY fid`,
      [uid],
    );
    return rows;
  }

  async replaceFile(fid: number, sealedName: Uint8Array | null, storageKey: string): Promise<void> {
    await this.client.query('UPDATE note_file SET sealed_name = $2, storage_key = $3 WHERE fid = $1', [
      fid,
      sealedName,
      storageKey,
    ]);
  }

  async findImportBase(uid: number): Promise<Buffer | null> {
    const { rows } = await this.client.query<{ base: Buffer }>(
      'SELECT base FROM drupal_import WHERE uid = $1',
      [uid],
    );
    return rows[0]?.base ?? null;
  }

  async replaceImportBase(uid: number, base: Uint8Array): Promise<void> {
    await this.client.query('UPDATE drupal_import SET base = $2 WHERE uid = $1', [uid, base]);
  }

  async findAside(uid: number): Promise<SealedAside[]> {
    const { rows } = await this.client.query<SealedAside>(
      `SELECT kind, source_id AS "sourceId", field, value FROM import_aside WHERE uid = $1 AND value IS NOT NULL`,
      [uid],
    );
    return rows;
  }

  async replaceAside({ kind, sourceId, field }: SealedAside, value: Uint8Array): Promise<void> {
    await this.client.query(
      'UPDATE import_aside SET value = $4 WHERE kind = $1 AND source_id = $2 AND field = $3',
      [kind, sourceId, field, value],
    );
  }

  /** Ways back of replaced addresses, by the hashes of their tokens. */
  async findAddressReturns(uid: number): Promise<{ hash: Buffer; sealedMail: Buffer }[]> {
    const { rows } = await this.client.query<{ hash: Buffer; sealedMail: Buffer }>(
      'SELECT hash, sealed_mail AS "sealedMail" FROM address_return WHERE uid = $1',
      [uid],
    );
    return rows;
  }

  async replaceAddressReturn(hash: Buffer, sealedMail: Uint8Array): Promise<void> {
    await this.client.query('UPDATE address_return SET sealed_mail = $2 WHERE hash = $1', [hash, sealedMail]);
  }

  /** Mails that wait, or were given up and may be sent again. */
  async findJobs(uid: number): Promise<SealedJob[]> {
    const { rows } = await this.client.query<SealedJob>(
      `SELECT id::text AS id, name AS queue, data->>'sealedMail' AS "sealedMail" FROM pgboss.job
       WHERE state <> 'completed' AND data->>'sealedMail' IS NOT NULL AND data->>'uid' = $1::text`,
      [uid],
    );
    return rows;
  }

  async replaceJob({ id, queue }: SealedJob, sealedMail: string): Promise<void> {
    await this.client.query(
      `UPDATE pgboss.job SET data = jsonb_set(data, '{sealedMail}', to_jsonb($3::text)) WHERE name = $2 AND id = $1`,
      [id, queue, sealedMail],
    );
  }
}
