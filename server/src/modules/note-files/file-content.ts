import type { NoteFileExtension } from '@ancrage/shared/rules/note-file-limits';

/** The content of a file is not what its extension says. */
export class ContentMismatchError extends Error {
  override readonly name = 'ContentMismatchError';
}

/** Bytes that suffice to recognise every type, including office documents. */
const HEAD_BYTES = 64 * 1024;

/** Types that file-type detects for each extension. Text has no magic bytes. */
const DETECTED: Record<Exclude<NoteFileExtension, 'txt'>, readonly string[]> = {
  pdf: ['pdf'],
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  webp: ['webp'],
  heic: ['heic'],
  docx: ['docx'],
  xlsx: ['xlsx'],
  pptx: ['pptx'],
};

const checkHead = async (extension: Exclude<NoteFileExtension, 'txt'>, head: Uint8Array): Promise<void> => {
  // Loaded with the first file, not at every start.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(head);
  if (!detected || !DETECTED[extension].includes(detected.ext))
    throw new ContentMismatchError('The beginning of the file is that of another kind.');
};

const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
const isWideMark = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

/** Passes text in any ASCII-compatible encoding, or UTF-16 with a byte order mark. */
async function* text(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isWide: boolean | null = null;
  for await (const chunk of bytes) {
    isWide ??= isWideMark(chunk);
    if (!isWide && chunk.some(isControl))
      throw new ContentMismatchError('A text holds bytes that no text has.');
    yield chunk;
  }
}

async function* marked(
  extension: Exclude<NoteFileExtension, 'txt'>,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let head: Uint8Array | null = Buffer.alloc(0);
  for await (const chunk of bytes) {
    if (head === null) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < HEAD_BYTES) continue;
    await checkHead(extension, head);
    yield head;
    head = null;
  }
  if (head === null || head.length === 0) return;
  await checkHead(extension, head);
  yield head;
}

/**
 * Passes the bytes of a file as long as their type matches its extension. An empty file matches any.
 * Source: Q-35, contract §10.
 * @throws ContentMismatchError, while being read, when it does not
 */
export const checkedContent = (
  extension: NoteFileExtension,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> => (extension === 'txt' ? text(bytes) : marked(extension, bytes));
