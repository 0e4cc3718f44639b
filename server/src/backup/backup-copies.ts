import { type FileHandle, open } from 'node:fs/promises';
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from '../config/bucket-settings.ts';
import type { BucketAccess } from '../infra/file-store/bucket-access.ts';
import { openS3Client } from '../infra/file-store/s3-client.ts';
import { BackupError } from './backup-error.ts';

/** A store accepts 10,000 parts of a file: 160 GB. Each part is tried again by itself. */
const PART_BYTES = 16 * 1024 * 1024;

/** Fills a buffer from the file, unless the file ends. */
const readPart = async (file: FileHandle, position: number): Promise<Buffer> => {
  const part = Buffer.allocUnsafe(PART_BYTES);
  let filled = 0;
  while (filled < PART_BYTES) {
    const { bytesRead } = await file.read(part, filled, PART_BYTES - filled, position + filled);
    if (bytesRead === 0) break;
    filled += bytesRead;
  }
  return part.subarray(0, filled);
};

/** The error of a store in words: its messages may quote headers. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return cause.message ? `${error.name}: ${cause.message}` : error.name;
};

/** Copies of backups in a bucket of an S3-compatible store, encrypted as they are on the disk. */
export class BackupCopies {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;

  /** @param access access key of an account; null for the machine's default credentials */
  constructor(settings: BucketSettings, access: BucketAccess | null) {
    this.#client = openS3Client(settings, access);
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix;
  }

  /** Location of the copies, for messages. */
  get place(): string {
    return `s3://${this.#bucket}/${this.#prefix}`;
  }

  /**
   * Copies a file. It appears in the bucket when it is complete.
   * @throws BackupError with the reason
   */
  async put(name: string, path: string): Promise<void> {
    await this.#attempt(`The copy of ${name} to ${this.place} failed`, async () => {
      const file = await open(path, 'r');
      try {
        await this.#upload(name, file);
        const { size } = await file.stat();
        const { ContentLength } = await this.#client.send(new HeadObjectCommand(this.#object(name)));
        if (ContentLength !== size) throw new RangeError(`it has ${ContentLength} bytes instead of ${size}`);
      } finally {
        await file.close();
      }
    });
  }

  /**
   * Names of the copies.
   * @throws BackupError with the reason
   */
  async names(): Promise<string[]> {
    return this.#attempt(`The copies in ${this.place} cannot be listed`, async () => {
      const names: string[] = [];
      let next: string | undefined;
      do {
        const where = {
          Bucket: this.#bucket,
          Prefix: this.#prefix,
          ...(next && { ContinuationToken: next }),
        };
        const page = await this.#client.send(new ListObjectsV2Command(where));
        for (const { Key = '' } of page.Contents ?? []) names.push(Key.slice(this.#prefix.length));
        next = page.NextContinuationToken;
      } while (next !== undefined);
      return names;
    });
  }

  /** @throws BackupError with the reason */
  async remove(name: string): Promise<void> {
    await this.#attempt(`The copy of ${name} cannot be removed from ${this.place}`, () =>
      this.#client.send(new DeleteObjectCommand(this.#object(name))),
    );
  }

  async #upload(name: string, file: FileHandle): Promise<void> {
    const object = this.#object(name);
    const { UploadId } = await this.#client.send(new CreateMultipartUploadCommand(object));
    const upload = { ...object, UploadId };
    try {
      const Parts: CompletedPart[] = [];
      for (let PartNumber = 1, position = 0; ; PartNumber += 1) {
        const Body = await readPart(file, position);
        if (Body.length === 0) break;
        const { ETag } = await this.#client.send(new UploadPartCommand({ ...upload, PartNumber, Body }));
        Parts.push({ PartNumber, ETag });
        position += Body.length;
      }
      await this.#client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
    } catch (error) {
      // The failure of the upload says more than that of giving it up, which leaves parts that a rule of the bucket removes.
      await this.#client.send(new AbortMultipartUploadCommand(upload)).catch(() => {});
      throw error;
    }
  }

  #object(name: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` };
  }

  async #attempt<Answer>(sentence: string, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work();
    } catch (cause) {
      throw new BackupError(`${sentence}: ${reasonOf(cause)}`, { cause });
    }
  }
}
