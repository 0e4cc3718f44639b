import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  NOTE_FILE_MAX_BYTES,
  NOTE_FILE_TYPES,
  type NoteFileExtension,
} from '@ancrage/shared/rules/note-file-limits';
import { fileTypeFromBuffer } from 'file-type';
import { codeOf } from '../../config/error-code.ts';
import { ContentMismatchError, checkedContent } from '../note-files/file-content.ts';
import { noteFileExtensionOf } from '../note-files/upload-name.ts';
import type { ImportFile } from './import-person.ts';
import { ofFile, type Problem } from './import-problems.ts';
import type { SourceFile } from './source-person.ts';

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
const mediaTypeOf = async (filename: string, head: Uint8Array): Promise<string | null> => {
  const named = noteFileExtensionOf(filename);
  if (named && (await agrees(named, head))) return NOTE_FILE_TYPES[named];
  const detected = (await fileTypeFromBuffer(head))?.ext ?? '';
  const kind = ALSO[detected] ?? noteFileExtensionOf(`x.${detected}`);
  return kind === null || !(await agrees(kind, head)) ? null : NOTE_FILE_TYPES[kind];
};

const ADDRESS = /^(?<scheme>[a-z][a-z0-9.+-]*):\/\/(?<path>.+)$/s;
const HEAD_BYTES = 64 * 1024;
/** System accounts of the old site: their files may be in anybody's record. */
const SYSTEM_ACCOUNTS = [0, 1];

const ABSENT = ['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'];
/** A problem of one file only. */
const UNREADABLE = ['EACCES', 'EPERM', 'EISDIR', 'ELOOP', 'EIO'];

/** The SHA-256 of a stream, in hexadecimal. */
export const digestOfBytes = async (bytes: AsyncIterable<Uint8Array>): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
};

const readHead = (path: string): Promise<Uint8Array> =>
  buffer(createReadStream(path, { end: HEAD_BYTES - 1 }));

/** A name that is valid in a URL and on a disk. */
const servedName = (name: string): string => name.replace(/[/\\\p{Cc}]/gu, '_');

/** The file folders of the old site, read-only. */
export class OldFiles {
  /** @param folders by scheme, such as `private`; the empty scheme is for the others. Absolute paths */
  constructor(private readonly folders: ReadonlyMap<string, string>) {}

  /**
   * The properties of a file in a person's record, or the problem that prevents its import.
   * @throws an error that is not specific to the file, such as too many open files
   */
  async inspect(uid: number, { fid, row }: SourceFile): Promise<ImportFile | Problem> {
    if (row === null) return ofFile(uid, fid, 'file-unlisted');
    if (row.uid !== null && row.uid !== uid && !SYSTEM_ACCOUNTS.includes(row.uid))
      return ofFile(uid, fid, 'file-foreign');
    try {
      const path = await this.locate(row.uri);
      if (path === null) return ofFile(uid, fid, 'file-outside', row.uri);
      const { size } = await stat(path);
      if (size > NOTE_FILE_MAX_BYTES) return ofFile(uid, fid, 'file-too-large', `${size} bytes`);
      const mime = await mediaTypeOf(row.filename, await readHead(path));
      if (mime === null) return ofFile(uid, fid, 'file-kind');
      return {
        fid,
        uuid: row.uuid,
        filename: servedName(row.filename) || String(fid),
        mime,
        size,
        digest: await digestOfBytes(this.read(path)),
        path,
        createdAt: new Date(row.created * 1000),
        changedAt: new Date(row.changed * 1000),
      };
    } catch (error) {
      const code = codeOf(error) ?? '';
      if (ABSENT.includes(code)) return ofFile(uid, fid, 'file-missing', row.uri);
      if (UNREADABLE.includes(code)) return ofFile(uid, fid, 'file-unreadable', `${row.uri}, ${code}`);
      throw error;
    }
  }

  /** The bytes of an inspected file. */
  read(path: string): AsyncIterable<Uint8Array> {
    return createReadStream(path);
  }

  /**
   * The path of a file of the old site, or null when its address leads out of the folders.
   * @throws when it does not exist, or the path cannot be followed
   */
  private async locate(uri: string): Promise<string | null> {
    const { scheme = '', path = '' } = ADDRESS.exec(uri)?.groups ?? {};
    const folder = this.folders.get(scheme) ?? this.folders.get('');
    if (folder === undefined || path.includes('\0')) return null;
    const isInside = (inner: string, outer: string) =>
      inner.startsWith(outer.endsWith(sep) ? outer : outer + sep);
    const asked = join(folder, path);
    if (!isInside(asked, folder)) return null;
    // A symbolic link inside the folder may lead anywhere.
    const real = await realpath(asked);
    return isInside(real, await realpath(folder)) ? real : null;
  }
}
