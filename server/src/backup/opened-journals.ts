import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import type pg from 'pg';
import { FileMissingError } from '../infra/file-store/file-errors.ts';
import type { FileStore } from '../infra/file-store/file-store.ts';
import { openName, type StoredName } from '../vault/file-name.ts';
import { DecryptionError, type PersonKey, type Vault } from '../vault/vault.ts';

/** What could be decrypted of journals, and what could not. */
export interface OpenedJournals {
  journals: number;
  values: number;
  files: number;
  /** One sentence, without any text of theirs. */
  broken: string[];
}

/** Number of people at the beginning and at the end whose journals are decrypted completely. */
const AT_EACH_END = 3;

interface Row {
  readonly uid: number;
  readonly nid: number;
  readonly wrapped: Buffer;
  readonly masterKeyId: string;
}

const COLUMNS = JOURNAL_FIELDS.map((field) => ({ field, column: field.slice('field_'.length) }));

const SOME_OF_THEM = `
  SELECT d.uid, d.nid, k.wrapped, k.master_key_id AS "masterKeyId"
  FROM data_record d JOIN person_key k USING (uid)
  WHERE d.uid IN ((SELECT uid FROM data_record ORDER BY uid LIMIT $1)
                  UNION (SELECT uid FROM data_record ORDER BY uid DESC LIMIT $1))
  ORDER BY d.uid`;

const EVERY_VALUE = `
  ${COLUMNS.map(({ column }) => `SELECT '${column}' AS name, ${column} AS value FROM data_record WHERE nid = $1`).join(' UNION ALL ')}
  UNION ALL SELECT field, value FROM data_revision WHERE nid = $1`;

const drain = async (bytes: AsyncIterable<Uint8Array>): Promise<void> => {
  for await (const _ of bytes);
};

/** Counts what can be decrypted, and records the rest. */
const tryToOpen = async (opened: OpenedJournals, what: string, open: () => Promise<void> | void) => {
  try {
    await open();
    return true;
  } catch (error) {
    if (!(error instanceof DecryptionError) && !(error instanceof FileMissingError)) throw error;
    opened.broken.push(what);
    return false;
  }
};

const openOne = async (
  client: pg.Client,
  store: FileStore,
  row: Row,
  key: PersonKey,
  opened: OpenedJournals,
) => {
  const { uid, nid } = row;
  const values = await client.query<{ name: string; value: Buffer | null }>(EVERY_VALUE, [nid]);
  for (const { name, value } of values.rows)
    if (
      value &&
      (await tryToOpen(
        opened,
        `${name} of record ${nid}`,
        () => void key.open({ uid, nid, field: `field_${name}` }, value),
      ))
    )
      opened.values += 1;
  const files = await client.query<StoredName & { file: string }>(
    `SELECT storage_key AS file, uid, uuid, sealed_name AS "sealedName", filename AS "clearName"
     FROM note_file WHERE uid = $1`,
    [uid],
  );
  for (const { file, ...name } of files.rows)
    if (
      await tryToOpen(opened, `a file of person ${uid}`, () => {
        openName(key, name);
        return drain(key.openFile({ uid, file }, store.read(file)));
      })
    )
      opened.files += 1;
};

/**
 * Decrypts the journals of a few people completely: current values, replaced values and files. Reports nothing of their
 * content.
 */
export const openSomeJournals = async (
  client: pg.Client,
  store: FileStore,
  vault: Vault,
): Promise<OpenedJournals> => {
  const opened: OpenedJournals = { journals: 0, values: 0, files: 0, broken: [] };
  const { rows } = await client.query<Row>(SOME_OF_THEM, [AT_EACH_END]);
  for (const row of rows)
    if (
      await tryToOpen(opened, `the key of person ${row.uid}`, () =>
        openOne(client, store, row, vault.keyOf(row.uid, row), opened),
      )
    )
      opened.journals += 1;
  return opened;
};
