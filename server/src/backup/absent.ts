import { codeOf } from '../config/error-code.ts';

/** How a folder and a bucket say that there is no such file. */
const ABSENT = new Set<unknown>(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Whether an error says that a file is not there. */
export const isAbsent = (error: unknown): boolean =>
  ABSENT.has(codeOf(error)) || (error instanceof Error && ABSENT.has(error.name));
