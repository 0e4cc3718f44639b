import '#platform/schema-settings.ts';
import { addressOf, type Call, type ResponseOf } from '@ancrage/shared/wire/call';
import * as z from 'zod/mini';
import { Refusal, Unreachable } from '#platform/api/failures.ts';
import { type PackedBody, packedBody } from '#platform/api/packed-body.ts';

/** Longest time a call may take, answer read, in milliseconds. Source: Q-63. */
export const REQUEST_TIMEOUT_MS = 30_000;
const NO_CONTENT = 204;

export interface RequestOptions {
  /** values of the path's `:parameters` */
  readonly parameters?: Record<string, string | number>;
  /** FormData travels as multipart, anything else as JSON */
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** access token */
  readonly bearer?: string;
  readonly signal?: AbortSignal;
  /** lets the request outlive the page */
  readonly keepalive?: boolean;
  /** what follows the path of a call outside the Drupal dialect */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** sends and takes this site's cookies, which the staff's calls alone have */
  readonly withCookies?: boolean;
}

/** A successful answer. `etag` is the revision of what was read or written, when the server gives one. */
export interface Answer<Data> {
  readonly status: number;
  readonly data: Data;
  readonly etag: string | null;
}

/**
 * Asks for no body in the answer to a change: an answer without one is null to its call's schema, which says whether that
 * may be. Source: contract, decision 16; RFC 7240.
 */
export const BRIEFLY = { Prefer: 'return=minimal' } as const;

/** How the calls reach the server; tests put another in its place. */
export type Fetch = (address: string, init: RequestInit) => Promise<Response>;

interface Body extends Partial<PackedBody> {
  readonly type?: string;
}

const bodyOf = async (body: unknown): Promise<Body> => {
  if (body === undefined) return {};
  if (body instanceof FormData) return { body };
  return { ...(await packedBody(JSON.stringify(body))), type: 'application/json' };
};

const initOf = async (call: Call, options: RequestOptions, signal: AbortSignal): Promise<RequestInit> => {
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
  return Number.isNaN(seconds) ? undefined : seconds;
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
 * Reads a refusal. An answer below 500 that is not JSON comes from something between us and the server (a hotel's
 * sign-in page, a proxy), so it proves nothing, except 413, which proxies answer in their own words.
 */
export const failureOf = (
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  text: string,
): Refusal | Unreachable => {
  const retryAfterS = retryAfterOf(headers);
  if (status === 304) return new Refusal({ status, text: '' });
  if (status >= 500 || status === 408) return new Unreachable('server', { retryAfterS });
  const body = z.safeParse(refusalSchema, parseJson(text));
  if (!body.success) {
    return status === 413 ? new Refusal({ status, text: '' }) : new Unreachable('unreadable');
  }
  const { message, error, error_description, hint, detail, code } = body.data;
  return new Refusal({
    status,
    text: message ?? error_description ?? detail ?? '',
    error,
    hint,
    code,
    retryAfterS,
  });
};

/**
 * Reads the text of a successful answer by its call's own schema.
 * @throws Unreachable when it is something else
 */
export const readAs = <C extends Call>(call: C, text: string): ResponseOf<C> => {
  const parsed = z.safeParse(call.response, parseJson(text));
  if (!parsed.success) throw new Unreachable('unreadable', { cause: parsed.error });
  // `C['response']` is the very schema that has just parsed it; the compiler only sees its upper bound.
  return parsed.data as ResponseOf<C>;
};

const send = async (
  fetcher: Fetch,
  call: Call,
  options: RequestOptions,
): Promise<{ response: Response; text: string }> => {
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  const timer = setTimeout(giveUp, REQUEST_TIMEOUT_MS);
  options.signal?.addEventListener('abort', giveUp);
  if (options.signal?.aborted) giveUp();
  try {
    const init = await initOf(call, options, stop.signal);
    const response = await fetcher(addressOf(call, options.parameters, options.query), init);
    return { response, text: await response.text() };
  } catch (cause) {
    if (cause instanceof RangeError) throw cause; // a missing path parameter is our own mistake
    if (options.signal?.aborted) throw new Unreachable('aborted', { cause });
    throw new Unreachable(stop.signal.aborted ? 'timeout' : 'network', { cause });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', giveUp);
  }
};

/**
 * Makes one call of the contract, once, and reads its answer by the call's own schema.
 * @throws Refusal when the server definitely answers anything but a success
 * @throws Unreachable when there is no answer to rely on: network, 30 s, abort, server error, foreign or odd answer
 */
export const request = async <C extends Call>(
  call: C,
  options: RequestOptions = {},
  fetcher: Fetch = (address, init) => fetch(address, init),
): Promise<Answer<ResponseOf<C>>> => {
  const { response, text } = await send(fetcher, call, options);
  if (!response.ok) throw failureOf(response, text);
  const data = readAs(call, response.status === NO_CONTENT ? 'null' : text);
  return { status: response.status, data, etag: response.headers.get('ETag') };
};
