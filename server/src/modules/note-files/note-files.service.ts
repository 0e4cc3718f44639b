import {
  NOTE_FILE_MAX_BYTES,
  NOTE_FILE_NAME_MAX,
  NOTE_FILE_TYPES,
  NOTE_FILES_MAX_BYTES,
  NOTE_FILES_MAX_COUNT,
  type NoteFileExtension,
} from '@ancrage/shared/rules/note-file-limits';
import { fileTexts, NO_SUCH_FILE, uploadRefusals } from '@ancrage/shared/wire/dialect/file-refusals';
import type { FileEntity } from '@ancrage/shared/wire/file-entity';
import { Injectable } from '@nestjs/common';
import type { ByteStream } from '../../http/byte-stream.ts';
import { HttpError, invalidFile } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import { PersonSemaphore } from '../../http/person-semaphore.ts';
import type { SavedFile } from '../../http/reply.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { FileMissingError, FileUnreadableError } from '../../infra/file-store/file-errors.ts';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { StorageUnavailableError } from '../../infra/file-store/storage-unavailable.ts';
import { Log } from '../../infra/logger/log.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import { openName, sealName } from '../../vault/file-name.ts';
import type { PersonKey } from '../../vault/vault.ts';
import { PersonKeys } from '../journal/person-keys.ts';
import { ContentMismatchError, checkedContent } from './file-content.ts';
import { NoteFileReader } from './note-file-reader.ts';
import { NoteFileRemover } from './note-file-remover.ts';
import { fileToWire } from './note-files.mapper.ts';
import { type Insertion, NoteFilesRepository } from './note-files.repository.ts';
import { SizeLimit, SizeLimitError } from './size-limit.ts';
import type { StoredFile, Usage } from './stored-file.ts';
import { freeName, noteFileExtensionOf, uploadNameOf } from './upload-name.ts';

/** A string of RFC 9651 without escapes; short ones could collide. */
const KEY = /^"(?<key>[\x21\x23-\x5b\x5d-\x7e]{16,64})"$/;

/**
 * The Idempotency-Key of an upload; null without one, as old clients send it.
 * Source: draft-ietf-httpapi-idempotency-key-header; contract, decision 17.
 * @throws HttpError 400 when the header is malformed
 */
const idempotencyKeyOf = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  const key = KEY.exec(header)?.groups?.key;
  if (key === undefined) throw new HttpError(400, uploadRefusals.badKey);
  return key;
};

/** Files of one person stored at the same time; further requests wait, unread. */
const AT_ONCE = 3;
/** A refused body up to this size is read to its end and discarded; for a larger one the connection is closed. */
const MOST_LET_PASS = 4 * NOTE_FILE_MAX_BYTES;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The headers of an upload. */
interface UploadHeaders {
  /** Content-Disposition, with the file name */
  readonly disposition: string | undefined;
  /** Idempotency-Key */
  readonly key: string | undefined;
}

/** An upload in progress. */
interface Incoming {
  readonly uid: number;
  readonly key: PersonKey;
  readonly idempotencyKey: string | null;
  readonly filename: string;
  readonly extension: NoteFileExtension;
  readonly bytes: ByteStream;
}

/** The fault of a size that exceeds the remaining storage. */
const sizeTexts = (size: number, usage: Usage): string[] => [
  ...(size > NOTE_FILE_MAX_BYTES ? [fileTexts.tooLarge(size, NOTE_FILE_MAX_BYTES)] : []),
  ...(usage.bytes + size > NOTE_FILES_MAX_BYTES ? [fileTexts.quota(size, NOTE_FILES_MAX_BYTES)] : []),
];

const countTexts = (usage: Usage): string[] =>
  usage.files >= NOTE_FILES_MAX_COUNT ? [fileTexts.tooMany(NOTE_FILES_MAX_COUNT)] : [];

/** Lost bytes are a missing file, as on the old site. A disk that fails to read them may recover. */
async function* unlessLost(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof FileUnreadableError) throw new StorageUnavailableError('EIO', error);
    throw error instanceof FileMissingError ? new HttpError(404, NO_SUCH_FILE) : error;
  }
}

/** The files of personal notes. Source: C-11; contract §10. */
@Injectable()
export class NoteFilesService {
  private readonly semaphore = new PersonSemaphore(AT_ONCE);

  constructor(
    private readonly rows: NoteFilesRepository,
    private readonly store: FileStore,
    private readonly reader: NoteFileReader,
    private readonly remover: NoteFileRemover,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly log: Log,
  ) {}

  /**
   * Stores an upload, encrypted while it arrives. No note names it yet. An upload with the same key is not stored
   * again: its sender lost the response, and gets it now.
   * @throws HttpError 400 without a name or with a malformed key, 422 when the file is not allowed, 503 when another
   * upload of the same person takes too long
   */
  async upload(
    person: ActingPerson,
    bytes: ByteStream,
    { disposition, key }: UploadHeaders,
  ): Promise<FileEntity> {
    const filename = uploadNameOf(disposition);
    const idempotencyKey = idempotencyKeyOf(key);
    const extension = noteFileExtensionOf(filename);
    const texts = extension === null ? [fileTexts.extension(Object.keys(NOTE_FILE_TYPES))] : [];
    if ([...filename].length > NOTE_FILE_NAME_MAX) texts.push(fileTexts.nameTooLong(NOTE_FILE_NAME_MAX));
    if (extension === null || texts.length > 0) throw await this.refusal(bytes, texts);
    const { uid } = person;
    const incoming: Incoming = {
      uid,
      key: await this.keys.of(person),
      idempotencyKey,
      filename,
      extension,
      bytes,
    };
    const file = (await this.findEarlier(incoming)) ?? (await this.storeInTurn(incoming));
    return fileToWire({ ...file, filename: openName(incoming.key, file) }, person);
  }

  /**
   * A file of the person, decrypted while it is read.
   * @param month `year-month` of its upload
   * @throws HttpError 404 when the person has no such file, even if somebody else has; while being read, when its bytes
   * are lost
   */
  async download(person: ActingPerson, month: string, filename: string): Promise<SavedFile> {
    const { uid } = person;
    const files = MONTH.test(month)
      ? await this.rows.findInMonth(uid, new Date(`${month}-01T00:00:00Z`))
      : [];
    if (files.length === 0) throw new HttpError(404, NO_SUCH_FILE);
    const key = await this.keys.of(person);
    const file = files.find((each) => openName(key, each) === filename);
    if (!file) throw new HttpError(404, NO_SUCH_FILE);
    const chunks = unlessLost(this.reader.open(key, file));
    return { chunks, size: file.size, type: file.mime, filename };
  }

  /** The file stored before under the same key; the new bytes are discarded. */
  private async findEarlier({ uid, idempotencyKey, bytes }: Incoming): Promise<StoredFile | null> {
    if (idempotencyKey === null) return null;
    const file = await this.rows.findByKey(uid, idempotencyKey);
    if (file) await bytes.letPass(MOST_LET_PASS);
    return file;
  }

  /** Concurrent uploads are not in the quota yet; few per person run at a time, so the overshoot is bounded. */
  private storeInTurn(incoming: Incoming): Promise<StoredFile> {
    return this.semaphore.run(incoming.uid, () => this.storeIncoming(incoming));
  }

  private async storeIncoming(incoming: Incoming): Promise<StoredFile> {
    const usage = await this.rows.findUsage(incoming.uid);
    const known = [...countTexts(usage), ...sizeTexts(incoming.bytes.declaredSize ?? 0, usage)];
    if (known.length > 0) throw await this.refusal(incoming.bytes, known);
    const storageKey = this.store.newKey();
    const size = await this.write(storageKey, incoming, usage);
    // An error here may come after the row: the sweeper then decides by the row whether to delete the bytes.
    const insertion = await this.insert(incoming, storageKey, size);
    if (insertion.kind === 'stored') {
      await this.discard(insertion.freed);
      return insertion.file;
    }
    await this.store.remove(storageKey);
    if (insertion.kind === 'failed') throw insertion.error;
    if (insertion.kind === 'locked')
      throw new HttpError(503, uploadRefusals.locked, { headers: { 'Retry-After': '1' } });
    // Other uploads of the same person were stored since.
    const full = await this.rows.findUsage(incoming.uid);
    throw invalidFile([...countTexts(full), ...sizeTexts(size, full)]);
  }

  /** Deletes bytes whose rows are gone. The new file is stored in any case: the hourly sweep deletes the rest. */
  private async discard(keys: readonly string[]): Promise<void> {
    try {
      await this.remover.remove(keys);
    } catch (error) {
      this.log.error('bytes of files left to the sweep', {}, error);
    }
  }

  /** Writes the bytes: counted, checked and encrypted on the way. @returns their size */
  private async write(storageKey: string, incoming: Incoming, usage: Usage): Promise<number> {
    const { uid, key, bytes, extension } = incoming;
    const limit = new SizeLimit(Math.min(NOTE_FILE_MAX_BYTES, NOTE_FILES_MAX_BYTES - usage.bytes));
    const clear = checkedContent(extension, limit.pass(bytes));
    try {
      await this.store.write(storageKey, key.sealFile({ uid, file: storageKey }, clear));
    } catch (error) {
      if (error instanceof ContentMismatchError) throw await this.refusal(bytes, [fileTexts.content]);
      if (error instanceof SizeLimitError) throw await this.refusal(bytes, (size) => sizeTexts(size, usage));
      await bytes.letPass(MOST_LET_PASS);
      throw error;
    }
    return limit.count;
  }

  private insert(
    { uid, key, filename, extension, idempotencyKey }: Incoming,
    storageKey: string,
    size: number,
  ): Promise<Insertion> {
    const uuid = this.randomness.uuid();
    return this.rows.insert({
      uid,
      uuid,
      nameBeside: (others) => {
        const taken = new Set(others.map((other) => openName(key, other)));
        return sealName(key, { uid, uuid }, freeName(filename, taken));
      },
      mime: NOTE_FILE_TYPES[extension],
      size,
      storageKey,
      idempotencyKey,
      now: this.clock.now(),
    });
  }

  /** Refuses a file in a way that its sender can read the response. */
  private async refusal(
    bytes: ByteStream,
    texts: readonly string[] | ((size: number) => readonly string[]),
  ): Promise<HttpError> {
    const { size, ended } = await bytes.letPass(MOST_LET_PASS);
    const said = typeof texts === 'function' ? texts(size) : texts;
    return invalidFile(said, ended ? {} : { Connection: 'close' });
  }
}
