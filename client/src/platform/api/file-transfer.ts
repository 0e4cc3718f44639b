import { addressOf, type Call, type ResponseOf } from '@ancrage/shared/wire/call';
import { Unreachable } from '#platform/api/failures.ts';
import { failureOf, readAs } from '#platform/api/request.ts';

/** A transfer that has not moved for this long is given up, in milliseconds. A slow one may take its time. Source: Q-63. */
const STALLED_MS = 30_000;

interface TransferOptions {
  readonly parameters: Record<string, string | number>;
  /** access token */
  readonly bearer: string;
}

export interface UploadOptions extends TransferOptions {
  readonly bytes: Blob;
  readonly headers: Readonly<Record<string, string>>;
  /** told how much has left this device, from 0 to 1 */
  readonly onProgress: (fraction: number) => void;
}

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  const retryAfter = request.getResponseHeader('Retry-After');
  if (retryAfter !== null) headers.set('Retry-After', retryAfter);
  return headers;
};

/**
 * Sends a file and tells its progress, which only this older kind of request can in every browser.
 * @throws Refusal, Unreachable
 */
export const uploadFile = <C extends Call>(call: C, options: UploadOptions): Promise<ResponseOf<C>> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stalled: ReturnType<typeof setTimeout> | undefined;
    const watch = () => {
      clearTimeout(stalled);
      stalled = setTimeout(() => {
        reject(new Unreachable('timeout'));
        request.abort();
      }, STALLED_MS);
    };
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      options.onProgress(total === 0 ? 1 : loaded / total);
    };
    request.onloadend = () => clearTimeout(stalled);
    request.onerror = () => reject(new Unreachable('network'));
    request.onabort = () => reject(new Unreachable('aborted'));
    request.onload = () => {
      const { status, responseText } = request;
      if (status < 200 || status > 299)
        return reject(failureOf({ status, headers: headersOf(request) }, responseText));
      try {
        resolve(readAs(call, responseText));
      } catch (failure) {
        reject(failure);
      }
    };
    request.open(call.method, addressOf(call, options.parameters));
    for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value);
    request.setRequestHeader('Authorization', `Bearer ${options.bearer}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    watch();
    request.send(options.bytes);
  });

/** A file that is made on demand may take this long before it begins to arrive, what is sent for it included, in milliseconds. */
const MADE_MS = 120_000;

interface DownloadOptions extends TransferOptions {
  /** what a file that is made on demand is made from; travels as JSON */
  readonly body?: object;
  /** told how many bytes have arrived */
  readonly onProgress?: (bytes: number) => void;
}

/**
 * Fetches a file.
 * @throws Refusal, Unreachable
 */
export const downloadFile = async (call: Call, options: DownloadOptions): Promise<Blob> => {
  const stop = new AbortController();
  let stalled: ReturnType<typeof setTimeout> | undefined;
  const watch = (ms = STALLED_MS) => {
    clearTimeout(stalled);
    stalled = setTimeout(() => stop.abort(), ms);
  };
  const { body } = options;
  watch(body === undefined ? STALLED_MS : MADE_MS);
  try {
    const response = await fetch(addressOf(call, options.parameters), {
      method: call.method,
      headers: {
        Authorization: `Bearer ${options.bearer}`,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      cache: 'no-store',
      credentials: 'omit',
      signal: stop.signal,
    });
    if (!response.ok) throw failureOf(response, await response.text());
    const type = response.headers.get('Content-Type') ?? '';
    const chunks: Uint8Array<ArrayBuffer>[] = [];
    let arrived = 0;
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
      watch();
      chunks.push(read.value);
      arrived += read.value.length;
      options.onProgress?.(arrived);
    }
    return new Blob(chunks, { type });
  } catch (cause) {
    // What fetch throws: no network, a broken connection, or our own giving up.
    if (cause instanceof TypeError || cause instanceof DOMException)
      throw new Unreachable(stop.signal.aborted ? 'timeout' : 'network', { cause });
    throw cause;
  } finally {
    clearTimeout(stalled);
  }
};
