import { addressOf, type Call, type ResponseOf } from '@ancrage/shared/wire/call';
import { Unreachable } from '#platform/api/failures.ts';
import { failureOf, readAs } from '#platform/api/request.ts';
import { StallWatch } from '#platform/api/stall-watch.ts';
import { uploadWatched } from '#platform/api/watched-upload.ts';

interface TransferOptions {
  readonly parameters: Record<string, string | number>;
  /** access token */
  readonly bearer: string;
}

export interface UploadOptions extends TransferOptions {
  readonly bytes: Blob;
  readonly headers: Readonly<Record<string, string>>;
  /** called with the fraction sent, from 0 to 1 */
  readonly onProgress: (fraction: number) => void;
}

/**
 * Watches a transfer, and converts what the browser throws into a reason: no network, a broken connection, or our
 * timeout.
 */
const watched = async <Result>(transfer: (watch: StallWatch) => Promise<Result>): Promise<Result> => {
  const watch = new StallWatch();
  try {
    return await transfer(watch);
  } catch (cause) {
    if (cause instanceof TypeError || cause instanceof DOMException)
      throw new Unreachable(watch.signal.aborted ? 'timeout' : 'network', { cause });
    throw cause;
  } finally {
    watch.end();
  }
};

/**
 * Uploads a file and reports progress.
 * @throws HttpError, Unreachable
 */
export const uploadFile = <C extends Call>(
  call: C,
  { parameters, bearer, bytes, headers, onProgress }: UploadOptions,
): Promise<ResponseOf<C>> =>
  watched(async ({ signal, moved }) => {
    const response = await uploadWatched(addressOf(call, parameters), {
      method: call.method,
      headers: new Headers({
        ...headers,
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/octet-stream',
      }),
      body: bytes,
      signal,
      onMove: moved,
      onProgress,
    });
    const text = await response.text();
    if (!response.ok) throw failureOf(response, text);
    return readAs(call, text);
  });

/** Maximum time, in milliseconds, until the first byte of a file that the server creates on demand, upload included. */
const MADE_MS = 120_000;

interface DownloadOptions extends TransferOptions {
  /** input of a file that is created on demand; sent as JSON */
  readonly body?: object;
  /** called with the number of bytes received */
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Downloads a file.
 * @throws HttpError, Unreachable
 */
export const downloadFile = (call: Call, options: DownloadOptions): Promise<Blob> =>
  watched(async ({ signal, moved }) => {
    const { body } = options;
    if (body !== undefined) moved(MADE_MS);
    const response = await fetch(addressOf(call, options.parameters), {
      method: call.method,
      headers: {
        Authorization: `Bearer ${options.bearer}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal,
    });
    if (!response.ok) throw failureOf(response, await response.text());
    const type = response.headers.get('Content-Type') ?? '';
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let arrived = 0;
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
      moved();
      chunks.push(read.value);
      arrived += read.value.length;
      options.onProgress?.(arrived);
    }
    return new Blob(chunks, { type });
  });
