import { codeOf } from '../../config/error-code.ts';

/** Error codes of a disk that is full, broken or read-only. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO']);

/** The file storage cannot write or read now. A retry may succeed. */
export class StorageUnavailableError extends Error {
  override readonly name = 'StorageUnavailableError';
  readonly retryAfterS = 30;
  /** Error code of the disk or the bucket. */
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super('Files cannot be kept or read now.', { cause });
    this.code = code;
  }
}

/** Turns a disk error into StorageUnavailableError; returns any other error as it is. */
export const toStorageError = (error: unknown): unknown => {
  const code = codeOf(error);
  return code !== null && NO_ROOM.has(code) ? new StorageUnavailableError(code, error) : error;
};
