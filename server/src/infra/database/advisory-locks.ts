import * as z from 'zod';
import type { Queries } from './database.ts';
import { parseRows } from './rows.ts';

const lockSchema = z.object({ free: z.boolean() });

/** Held exclusively by a backup, and shared by everything that would delete what a backup is about to read. */
export const BACKUP_LOCK = 72_707_401;

/** Held by each write of an import, until its transaction ends. */
const IMPORT_LOCK = 72_707_402;

/** Held while data keys are replaced: the application must not start, since it would write with a key from before. */
export const RESEAL_LOCK = 72_707_403;

/** Waits until no other transaction writes for an import, including one whose connection was lost. */
export const waitForImportWrites = async (queries: Queries): Promise<void> => {
  await queries.$executeRaw`SELECT pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`;
};

/** Whether no backup is running; none can begin before the caller's transaction ends. */
export const blockBackups = async (queries: Queries): Promise<boolean> => {
  const rows = await queries.$queryRaw`
    SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}::bigint) AS free`;
  const [row] = parseRows(lockSchema, rows);
  return row?.free ?? false;
};
