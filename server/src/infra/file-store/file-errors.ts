/** A store has no bytes under a key. They were removed meanwhile, or it lost them. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';

  constructor(cause: unknown) {
    super('The store has no such file.', { cause });
  }
}

/** The disk has the bytes of a file, and cannot read them. The next file may well be read. */
export class FileUnreadableError extends FileMissingError {}
