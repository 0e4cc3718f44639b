import type { Queries } from './database.ts';

/** Held by a backup for itself alone, and together by whatever would take away what a backup is about to read. */
export const BACKUP_LOCK = 72_707_401;

/** Held by whatever writes for an import, until its transaction ends. */
const IMPORT_LOCK = 72_707_402;

/** Waits until no other transaction writes for an import, one whose connection was lost among them. */
export const onceNoImportWrites = async (queries: Queries): Promise<void> => {
  await queries.$executeRaw`SELECT pg_advisory_xact_lock(${IMPORT_LOCK}::bigint)`;
};

/** Whether no backup is being made, and none begins before the caller's transaction ends. */
export const noBackupUntilTheEnd = async (queries: Queries): Promise<boolean> => {
  const [row] = await queries.$queryRaw<{ free: boolean }[]>`
    SELECT pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}::bigint) AS free`;
  return row?.free ?? false;
};
