import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { BucketSettings } from '../../config/bucket-settings.ts';
import type { Clock } from '../clock/clock.ts';
import type { Randomness } from '../randomness/randomness.ts';
import type { BucketAccess } from './bucket-access.ts';
import { FileMissingError } from './file-errors.ts';
import { checkKey, FileStore, momentOfKey, OWNER, readOwner } from './file-store.ts';
import { FolderFileStore } from './folder-file-store.ts';
import { asStoreTrouble, openS3Client } from './s3-client.ts';
import { StorageUnavailableError } from './storage-unavailable.ts';

/** How often an upload is tried, and the pause in between. Source: Q-63. */
const ATTEMPTS = 3;
const PAUSE_MS = 200;

/** Error codes of stores for an object that does not exist. */
const ABSENT = ['NoSuchKey', 'NotFound'];

/**
 * Files in a bucket of an S3-compatible store. An upload is first written, encrypted, to a local folder: it then goes
 * out in one request that takes effect or does not, whatever the store, and no more than a frame is ever held in
 * memory.
 */
export class BucketFileStore extends FileStore {
  readonly #client: S3Client;
  readonly #bucket: string;
  readonly #prefix: string;
  readonly #waiting: FolderFileStore;

  /**
   * @param access access key of an account; null for the machine's default credentials (its role, or the environment)
   * @param waitingFolder absolute path of the folder for uploads in progress
   */
  constructor(
    settings: BucketSettings,
    access: BucketAccess | null,
    waitingFolder: string,
    clock: Clock,
    randomness: Randomness,
  ) {
    super(clock, randomness);
    this.#bucket = settings.bucket;
    this.#prefix = settings.prefix;
    this.#waiting = new FolderFileStore(waitingFolder, clock, randomness);
    this.#client = openS3Client(settings, access);
  }

  /** As in every store. An aborted request may leave bytes without a row: the sweeper deletes them. */
  override async write(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    await this.#waiting.write(key, bytes);
    try {
      await this.#send(key);
    } finally {
      await this.#waiting.remove(key);
    }
  }

  async #send(key: string): Promise<void> {
    const path = this.#waiting.pathOf(key);
    const { size } = await stat(path);
    const once = () =>
      this.#ask(() =>
        this.#client.send(
          new PutObjectCommand({ ...this.#object(key), Body: createReadStream(path), ContentLength: size }),
        ),
      );
    // The library does not retry a stream; the file can be read again here.
    for (let attempt = 1; attempt < ATTEMPTS; attempt += 1) {
      try {
        await once();
        return;
      } catch (error) {
        if (!(error instanceof StorageUnavailableError)) throw error;
        await delay(attempt * PAUSE_MS);
      }
    }
    await once();
  }

  override async *read(key: string): AsyncGenerator<Uint8Array> {
    const { Body } = await this.#get(this.#object(key));
    if (!(Body instanceof Readable)) throw new TypeError('The store answered something else than bytes.');
    const chunks: AsyncIterable<Uint8Array> = Body;
    yield* chunks;
  }

  override async remove(key: string): Promise<void> {
    await this.#ask(() => this.#client.send(new DeleteObjectCommand(this.#object(key))));
  }

  /** As in every store. Also deletes uploads in progress that a crash left behind. */
  override async *keysBefore(moment: Date): AsyncGenerator<string> {
    for await (const key of this.#waiting.keysBefore(moment)) await this.#waiting.remove(key);
    yield* super.keysBefore(moment);
  }

  override async *keys(): AsyncGenerator<string> {
    let next: string | undefined;
    do {
      const page = await this.#page(next);
      for (const { Key = '' } of page.Contents ?? []) {
        const name = Key.slice(this.#prefix.length);
        if (momentOfKey(name) !== null) yield name;
      }
      next = page.NextContinuationToken;
    } while (next !== undefined);
  }

  override get place(): string {
    return `s3://${this.#bucket}/${this.#prefix}`;
  }

  override async owner(): Promise<string | null> {
    try {
      const { Body } = await this.#get(this.#named(OWNER));
      return Body ? readOwner(await Body.transformToString()) : null;
    } catch (error) {
      if (error instanceof FileMissingError) return null;
      throw error;
    }
  }

  override async belongTo(installation: string): Promise<void> {
    const object = { ...this.#named(OWNER), Body: installation };
    await this.#ask(() => this.#client.send(new PutObjectCommand(object)));
  }

  override async check(): Promise<void> {
    await this.#waiting.check();
    await this.#ask(() => this.#client.send(new HeadBucketCommand({ Bucket: this.#bucket })));
  }

  /** @throws FileMissingError when there is no such object */
  async #get(object: { readonly Bucket: string; readonly Key: string }) {
    try {
      return await this.#ask(() => this.#client.send(new GetObjectCommand(object)));
    } catch (error) {
      throw error instanceof Error && ABSENT.includes(error.name) ? new FileMissingError(error) : error;
    }
  }

  #page(from: string | undefined) {
    const where = { Bucket: this.#bucket, Prefix: this.#prefix };
    return this.#ask(() =>
      this.#client.send(new ListObjectsV2Command({ ...where, ...(from && { ContinuationToken: from }) })),
    );
  }

  #object(key: string) {
    checkKey(key);
    return this.#named(key);
  }

  #named(name: string) {
    return { Bucket: this.#bucket, Key: `${this.#prefix}${name}` };
  }

  async #ask<Answer>(question: () => Promise<Answer>): Promise<Answer> {
    try {
      return await question();
    } catch (error) {
      throw asStoreTrouble(error);
    }
  }
}
