import { codeOf } from '../../config/error-code.ts';

/** Codes by which the system says that a disk is full, broken or cannot be written. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** Files cannot be kept or read now, through no fault of theirs: it is worth trying again later. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  readonly retryAfterS = 30;
  /** What the disk or the store called it. */
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super('Files cannot be kept or read now.', { cause });
    this.code = code;
  }
}

/** What went wrong, as StorageUnavailableError when it was the disk. */
export const asDiskTrouble = (error: unknown): unknown => {
  const code = codeOf(error);
  return code !== null && NO_ROOM.has(code) ? new StorageUnavailableError(code, error) : error;
};
