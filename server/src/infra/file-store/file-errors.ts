/** A store has no bytes under a key: they were removed since, or lost. */
export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';

  constructor(cause: unknown) {
    super('The store has no such file.', { cause });
  }
}

/** The disk has the bytes of a file and cannot read them. Other files may still be readable. */
export class FileUnreadableError extends FileMissingError {}
