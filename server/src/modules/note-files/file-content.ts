import type { NoteFileExtension } from '@ancrage/shared/rules/note-files';

/** The content of a file is not what its extension says. */
export class ContentMismatch extends Error {
  override readonly name = 'ContentMismatch';
}

/** Enough of the beginning to recognise every kind, office documents too. */
const HEAD_BYTES = 64 * 1024;

/** What the detector calls a file of each extension. Text has no mark of its own. */
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
  // Loaded when a file first comes, not at every start.
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(head);
  if (!detected || !DETECTED[extension].includes(detected.ext))
    throw new ContentMismatch('The beginning of the file is that of another kind.');
};

const isControl = (byte: number): boolean => byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b;
const isWideMark = (head: Uint8Array): boolean =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

/** Text in any encoding that keeps ASCII, or UTF-16 that says so. */
async function* text(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isWide: boolean | null = null;
  for await (const chunk of bytes) {
    isWide ??= isWideMark(chunk);
    if (!isWide && chunk.some(isControl)) throw new ContentMismatch('A text holds bytes that no text has.');
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
 * Lets the bytes of a file pass while their kind agrees with its extension; an empty file agrees with any.
 * Source: Q-35, contract §10.
 * @throws ContentMismatch, while being read, when it does not
 */
export const checkedContent = (
  extension: NoteFileExtension,
  bytes: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> => (extension === 'txt' ? text(bytes) : marked(extension, bytes));
