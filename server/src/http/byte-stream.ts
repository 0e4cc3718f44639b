import { uploadRefusals } from '@ancrage/shared/wire/dialect/file-refusals';
import type { Request } from 'express';
import { HttpError } from './http-error.ts';

/** A binary body, read as a stream and never held in memory as a whole. */
export class ByteStream {
  readonly #request: Request;
  #count = 0;

  constructor(request: Request) {
    this.#request = request;
  }

  /** Content-Length in bytes; null without one. */
  get declaredSize(): number | null {
    const header = this.#request.headers['content-length'];
    return header === undefined ? null : Number(header);
  }

  /**
   * The bytes. A reader that stops early must send a response or call `letPass`.
   * @throws HttpError 400 when the sender closes the connection before the end
   */
  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
    const chunks: AsyncIterable<Buffer> = this.#request.iterator({ destroyOnReturn: false });
    try {
      for await (const chunk of chunks) {
        this.#count += chunk.length;
        yield chunk;
      }
    } catch (cause) {
      if (this.#request.errored === null) throw cause;
      throw new HttpError(400, uploadRefusals.brokenOff);
    }
  }

  /**
   * Reads and discards the rest, since most senders read the response only when they have sent everything.
   * @param most size of the whole body, in bytes, after which it stops reading
   * @returns size of the whole body, as far as it was read or announced
   */
  async letPass(most: number): Promise<{ readonly size: number; readonly ended: boolean }> {
    if (!this.#request.readableEnded && !this.#request.destroyed) await this.#discard(most);
    const size = Math.max(this.declaredSize ?? 0, this.#count);
    return { size, ended: this.#request.readableEnded };
  }

  #discard(most: number): Promise<void> {
    return new Promise((resolve) => {
      const request = this.#request;
      const stop = () => {
        request.off('data', count).off('end', stop).off('error', stop).off('close', stop);
        request.pause();
        resolve();
      };
      const count = (chunk: Buffer) => {
        this.#count += chunk.length;
        if (this.#count > most) stop();
      };
      request.on('data', count).once('end', stop).once('error', stop).once('close', stop).resume();
    });
  }
}
