import '#platform/schema-settings.ts';
import { addressOf, type Call, type ResponseOf } from '@ancrage/shared/wire/call';
import { GUARD_NOTICE } from '@ancrage/shared/wire/dialect/headers';
import * as z from 'zod/mini';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { guardNotice } from '#platform/api/guard-notice.ts';
import { type PackedBody, packedBody } from '#platform/api/packed-body.ts';
import { StallWatch } from '#platform/api/stall-watch.ts';
import { type OnMove, uploadWatched } from '#platform/api/watched-upload.ts';

const NO_CONTENT = 204;
/** Minimum size, in bytes, of a body whose upload is watched: on a slow network it takes longer than the stall timeout. */
const LONG_BODY_BYTES = 65_536;
/** Bounds of a believable `Retry-After`, in seconds. */
const LEAST_RETRY_AFTER_S = 1;
const MOST_RETRY_AFTER_S = 86_400;

export interface RequestOptions {
  /** values of the path's `:parameters` */
  readonly parameters?: Record<string, string | number>;
  /** FormData is sent as multipart, anything else as JSON */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** access token */
  readonly bearer?: string;
  readonly signal?: AbortSignal;
  /** the request outlives the page (`keepalive`) */
  readonly keepalive?: boolean;
  /** query of a call outside the Drupal dialect */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** sends and accepts this site's cookies; only staff calls do */
  readonly withCookies?: boolean;
}

/** A successful response. `etag` is the revision of the resource, when the server sends one. */
export interface ApiResponse<Data> {
  readonly status: number;
  readonly data: Data;
  readonly etag: string | null;
  /** whether the server omitted the body as requested */
  readonly isBrief: boolean;
}

/**
 * Asks the server to omit the body of its response to a change. The call's schema then gets null, and decides whether
 * that is valid. Source: contract, decision 16; RFC 7240.
 */
export const BRIEFLY = { Prefer: 'return=minimal' } as const;

/** How calls reach the server; tests replace it. */
export type Fetch = (address: string, init: CallInit, onMove: OnMove) => Promise<Response>;

/** The arguments of `fetch`. */
interface CallInit extends RequestInit {
  readonly method: string;
  readonly headers: Headers;
  readonly signal: AbortSignal;
}

/** `fetch` reports no upload progress, so a long body uses XMLHttpRequest. */
const reach: Fetch = (address, init, onMove) => {
  const { body } = init;
  const isData = typeof body === 'string' || body instanceof ArrayBuffer;
  const length = typeof body === 'string' ? body.length : isData ? body.byteLength : 0;
  return isData && length >= LONG_BODY_BYTES
    ? uploadWatched(address, { ...init, body, onMove })
    : fetch(address, init);
};

interface Body extends Partial<PackedBody> {
  readonly type?: string;
}

const bodyOf = async (body: unknown): Promise<Body> => {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { ...(await packedBody(JSON.stringify(body))), type: 'application/json' };
};

const initOf = async (call: Call, options: RequestOptions, signal: AbortSignal): Promise<CallInit> => {
  const { body, type, encoding } = await bodyOf(options.body);
  const headers = new Headers(options.headers);
  if (type !== undefined) headers.set('Content-Type', type);
  if (encoding) headers.set('Content-Encoding', encoding);
  if (options.bearer !== undefined) headers.set('Authorization', `Bearer ${options.bearer}`);
  return {
    method: call.method,
    headers,
    signal,
    cache: 'no-store',
    credentials: options.withCookies ? 'same-origin' : 'omit',
    ...(options.keepalive ? { keepalive: true } : {}),
    ...(body === undefined ? {} : { body }),
  };
};

const retryAfterOf = (headers: Headers): number | undefined => {
  const seconds = Number.parseInt(headers.get('Retry-After') ?? '', 10);
  if (Number.isNaN(seconds)) return undefined;
  return Math.min(Math.max(seconds, LEAST_RETRY_AFTER_S), MOST_RETRY_AFTER_S);
};

const refusalSchema = z.looseObject({
  message: z.optional(z.string()),
  error: z.optional(z.string()),
  error_description: z.optional(z.string()),
  hint: z.optional(z.string()),
  detail: z.optional(z.string()),
  code: z.optional(z.string()),
});

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Parses an error response. A response below 500 that is not JSON comes from a middlebox (a captive portal, a proxy),
 * so it is not definite, except 413, which proxies send in their own format.
 */
export const failureOf = (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
): HttpError | Unreachable => {
  const retryAfterS = retryAfterOf(headers);
  if (status === 304) return new HttpError({ status, text: '' });
  if (status >= 500 || status === 408) return new Unreachable('server', { retryAfterS });
  const body = z.safeParse(refusalSchema, parseJson(text));
  if (!body.success) {
    return status === 413 ? new HttpError({ status, text: '' }) : new Unreachable('unreadable');
  }
  const { message, error, error_description, hint, detail, code } = body.data;
  return new HttpError({
    status,
    text: message ?? error_description ?? detail ?? '',
    error,
    hint,
    code,
    retryAfterS,
  });
};

/**
 * Parses the body of a successful response with the schema of its call.
 * @throws Unreachable when it is something else
 */
export const readAs = <C extends Call>(call: C, text: string): ResponseOf<C> => {
  const parsed = z.safeParse(call.response, parseJson(text));
  if (!parsed.success) throw new Unreachable('unreadable', { cause: parsed.error });
  // `C['response']` is the very schema that has just parsed it; the compiler only sees its upper bound.
  return parsed.data as ResponseOf<C>;
};

/** The body of a response, however slowly it arrives. */
const textOf = async ({ body }: Response, onMove: OnMove): Promise<string> => {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  let text = '';
  for (let read = await reader?.read(); read?.value !== undefined; read = await reader?.read()) {
    onMove();
    text += decoder.decode(read.value, { stream: true });
  }
  return text + decoder.decode();
};

const send = async (
  fetcher: Fetch,
  call: Call,
  options: RequestOptions,
): Promise<{ response: Response; text: string }> => {
  const watch = new StallWatch();
  const { signal, moved, giveUp } = watch;
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) giveUp();
  try {
    const init = await initOf(call, options, signal);
    moved();
    const response = await fetcher(addressOf(call, options.parameters, options.query), init, moved);
    moved();
    return { response, text: await textOf(response, moved) };
  } catch (cause) {
    if (cause instanceof RangeError) throw cause; // a missing path parameter is a bug of ours
    if (options.signal?.aborted) throw new Unreachable('aborted', { cause });
    throw new Unreachable(signal.aborted ? 'timeout' : 'network', { cause });
  } finally {
    watch.end();
    options.signal?.removeEventListener('abort', giveUp);
  }
};

/**
 * Makes one call of the contract, once, and parses its response with the schema of the call.
 * @throws HttpError on a definite error response
 * @throws Unreachable when there is no reliable response: network failure, 30 s without progress, abort, server error,
 * foreign or malformed response
 */
export const request = async <C extends Call>(
  call: C,
  options: RequestOptions = {},
  fetcher: Fetch = reach,
): Promise<ApiResponse<ResponseOf<C>>> => {
  const { response, text } = await send(fetcher, call, options);
  if (response.headers.has(GUARD_NOTICE)) {
    guardNotice.isThere = true;
    guardNotice.listener();
  }
  if (!response.ok) throw failureOf(response, text);
  const data = readAs(call, response.status === NO_CONTENT ? 'null' : text);
  const { status, headers } = response;
  const isBrief = status === NO_CONTENT && headers.get('Preference-Applied') === BRIEFLY.Prefer;
  return { status, data, etag: headers.get('ETag'), isBrief };
};
