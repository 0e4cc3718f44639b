import { BUFFERED_MS } from '#platform/api/stall-watch.ts';

/** Called on progress, with the maximum time until the next progress. */
export type OnMove = (ms?: number) => void;

export interface WatchedUpload {
  readonly method: string;
  readonly headers: Headers;
  readonly body: XMLHttpRequestBodyInit;
  readonly signal: AbortSignal;
  readonly onMove: OnMove;
  /** called with the fraction sent, from 0 to 1 */
  readonly onProgress?: (fraction: number) => void;
}

/** Statuses whose responses have no body. Source: Fetch standard, "null body status". */
const WITHOUT_BODY = [204, 205, 304];

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  return headers;
};

/**
 * Sends a long body like `fetch`, and reports upload progress, which only XMLHttpRequest can in every browser.
 * @throws TypeError when there is no network, DOMException `AbortError` when the signal aborts
 */
export const uploadWatched = (address: string, upload: WatchedUpload): Promise<Response> =>
  new Promise((resolve, reject) => {
    const { method, headers, body, signal, onMove, onProgress } = upload;
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.upload.onprogress = ({ loaded, total }) => {
      onMove();
      onProgress?.(total === 0 ? 1 : loaded / total);
    };
    request.upload.onload = () => onMove(BUFFERED_MS);
    request.onprogress = () => onMove();
    request.onerror = () => reject(new TypeError('Failed to upload'));
    request.onabort = () => reject(new DOMException('The upload was aborted.', 'AbortError'));
    request.onload = () => {
      const { status, responseText } = request;
      const text = WITHOUT_BODY.includes(status) ? null : responseText;
      resolve(new Response(text, { status, headers: headersOf(request) }));
    };
    request.onloadend = () => signal.removeEventListener('abort', abort);
    signal.throwIfAborted();
    signal.addEventListener('abort', abort);
    request.open(method, address);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.send(body);
  });
