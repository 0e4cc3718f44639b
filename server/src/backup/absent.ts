/** How a folder and a bucket say that there is no such file. */
const ABSENT = new Set<unknown>(['ENOENT', 'NoSuchKey', 'NotFound']);

/** Whether an error says that a file is not there. */
export const isAbsent = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  (('code' in error && ABSENT.has(error.code)) || ('name' in error && ABSENT.has(error.name)));
