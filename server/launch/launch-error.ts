import { codeOf } from '../src/config/error-code.ts';

/** The application cannot start. The message is one sentence for the person who starts it. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

/** The remedy by error code, for errors that another account would get too. */
const OF_THE_DISK: Readonly<Record<string, string>> = {
  ENOSPC: 'make room on its disk',
  EDQUOT: 'make room on its disk',
  EFBIG: 'let files of this account grow',
  EROFS: 'mount its disk for writing',
};

/**
 * The sentence for a location that is not writable.
 * @param place what it is
 * @param error the error of the system
 * @param remedy the remedy, unless the disk itself fails
 * @param besides the remedy in any case
 */
export const writeErrorSentence = (
  place: string,
  error: unknown,
  remedy: string,
  besides = '',
): LaunchError => {
  const code = codeOf(error) ?? String(error);
  return new LaunchError(`${place} cannot be written (${code}): ${OF_THE_DISK[code] ?? remedy}${besides}.`);
};
