import {
  NOTE_FILE_MAX_BYTES,
  NOTE_FILE_NAME_MAX,
  NOTE_FILE_TYPES,
  NOTE_FILES_MAX_BYTES,
  NOTE_FILES_MAX_COUNT,
  type NoteFileExtension,
} from '@ancrage/shared/rules/note-files';
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
import { idempotencyKeyOf } from './idempotency-key.ts';
import { NoteFileReader } from './note-file-reader.ts';
import { NoteFileRemover } from './note-file-remover.ts';
import { fileToWire } from './note-files.mapper.ts';
import { type Insertion, NoteFilesRepository } from './note-files.repository.ts';
import { SizeLimit, SizeLimitError } from './size-limit.ts';
import type { StoredFile, Usage } from './stored-file.ts';
import { freeName, noteFileExtensionOf, uploadNameOf } from './upload-name.ts';

/** Files of one person that are stored at a time; the others wait, unread. */
const AT_ONCE = 3;
/** A body is read to its end, and thrown away, up to this size; a sender of more is not listened to. */
const MOST_LET_PASS = 4 * NOTE_FILE_MAX_BYTES;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What the headers of an upload say of it. */
interface UploadHeaders {
  /** Content-Disposition, which names the file */
  readonly disposition: string | undefined;
  /** Idempotency-Key, by which its sender knows the upload */
  readonly key: string | undefined;
}

/** A file on its way in. */
interface Incoming {
  readonly uid: number;
  readonly key: PersonKey;
  readonly idempotencyKey: string | null;
  readonly filename: string;
  readonly extension: NoteFileExtension;
  readonly bytes: ByteStream;
}

/** What is said of a size that there is no room for. */
const sizeTexts = (size: number, usage: Usage): string[] => [
  ...(size > NOTE_FILE_MAX_BYTES ? [fileTexts.tooLarge(size, NOTE_FILE_MAX_BYTES)] : []),
  ...(usage.bytes + size > NOTE_FILES_MAX_BYTES ? [fileTexts.quota(size, NOTE_FILES_MAX_BYTES)] : []),
];

const countTexts = (usage: Usage): string[] =>
  usage.files >= NOTE_FILES_MAX_COUNT ? [fileTexts.tooMany(NOTE_FILES_MAX_COUNT)] : [];

/** Bytes that are lost are no file, as on the old site. A disk that cannot read them may yet be brought to it. */
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
    private readonly reading: NoteFileReader,
    private readonly removal: NoteFileRemover,
    private readonly keys: PersonKeys,
    private readonly clock: Clock,
    private readonly randomness: Randomness,
    private readonly log: Log,
  ) {}

  /**
   * Stores a file while it comes in, sealed. No note names it yet. One that came in before under the same key is not stored
   * again: its sender did not hear the answer, and hears it now.
   * @throws HttpError 400 when no name is given or the key is none, 422 when the file is one that may not be kept, 503 when
   * another one of the same person is being stored for too long
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
   * A file of the person, opened while it is read.
   * @param month `year-month` of its upload
   * @throws HttpError 404 when the person has no such file, whoever else may; while being read, when its bytes are lost
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
    const chunks = unlessLost(this.reading.open(key, file));
    return { chunks, size: file.size, type: file.mime, filename };
  }

  /** What came in before under the key of an upload, whose bytes are then let pass. */
  private async findEarlier({ uid, idempotencyKey, bytes }: Incoming): Promise<StoredFile | null> {
    if (idempotencyKey === null) return null;
    const file = await this.rows.findByKey(uid, idempotencyKey);
    if (file) await bytes.letPass(MOST_LET_PASS);
    return file;
  }

  /** What comes in at the same moment is not counted yet: few of one person do, and there is little more than they may keep. */
  private storeInTurn(incoming: Incoming): Promise<StoredFile> {
    return this.semaphore.run(incoming.uid, () => this.storeIncoming(incoming));
  }

  private async storeIncoming(incoming: Incoming): Promise<StoredFile> {
    const usage = await this.rows.findUsage(incoming.uid);
    const known = [...countTexts(usage), ...sizeTexts(incoming.bytes.declaredSize ?? 0, usage)];
    if (known.length > 0) throw await this.refusal(incoming.bytes, known);
    const storageKey = this.store.newKey();
    const size = await this.write(storageKey, incoming, usage);
    // What is thrown here may come after the row: the bytes are the sweeper's then, who knows whether there is one.
    const insertion = await this.insert(incoming, storageKey, size);
    if (insertion.kind === 'stored') {
      await this.discard(insertion.freed);
      return insertion.file;
    }
    await this.store.remove(storageKey);
    if (insertion.kind === 'failed') throw insertion.error;
    if (insertion.kind === 'locked')
      throw new HttpError(503, uploadRefusals.locked, { headers: { 'Retry-After': '1' } });
    // Others of the same person came in meanwhile.
    const full = await this.rows.findUsage(incoming.uid);
    throw invalidFile([...countTexts(full), ...sizeTexts(size, full)]);
  }

  /** Removes bytes whose rows are gone. The new file is stored all the same: the hourly sweep takes what is left. */
  private async discard(keys: readonly string[]): Promise<void> {
    try {
      await this.removal.remove(keys);
    } catch (error) {
      this.log.error('bytes of files left to the sweep', {}, error);
    }
  }

  /** Writes the bytes: counted, checked and sealed while they pass. @returns their size */
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

  /** Refuses a file once its sender can hear it. */
  private async refusal(
    bytes: ByteStream,
    texts: readonly string[] | ((size: number) => readonly string[]),
  ): Promise<HttpError> {
    const { size, ended } = await bytes.letPass(MOST_LET_PASS);
    const said = typeof texts === 'function' ? texts(size) : texts;
    return invalidFile(said, ended ? {} : { Connection: 'close' });
  }
}
