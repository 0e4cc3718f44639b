import { NOTE_FILE_TYPES, type NoteFileExtension } from '@ancrage/shared/rules/note-file-limits';
import { fileTypeFromBuffer } from 'file-type';
import { ContentMismatchError, checkedContent } from '../note-files/file-content.ts';
import { noteFileExtensionOf } from '../note-files/upload-name.ts';

/** Our media type for a type name of the detector, where they differ. */
const ALSO: Readonly<Record<string, NoteFileExtension>> = { apng: 'png', heif: 'heic' };

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const agrees = async (extension: NoteFileExtension, head: Uint8Array): Promise<boolean> => {
  try {
    for await (const _ of checkedContent(extension, once(head)));
    return true;
  } catch (error) {
    if (error instanceof ContentMismatchError) return false;
    throw error;
  }
};

/**
 * The media type of a file by its name and its first bytes, or null when it is not allowed. The old site checked names
 * only: a picture that was saved under the wrong extension gets its real type. Source: Q-35.
 * @param head the first 64 KiB
 */
export const mediaTypeOf = async (filename: string, head: Uint8Array): Promise<string | null> => {
  const named = noteFileExtensionOf(filename);
  if (named && (await agrees(named, head))) return NOTE_FILE_TYPES[named];
  const detected = (await fileTypeFromBuffer(head))?.ext ?? '';
  const kind = ALSO[detected] ?? noteFileExtensionOf(`x.${detected}`);
  return kind === null || !(await agrees(kind, head)) ? null : NOTE_FILE_TYPES[kind];
};
