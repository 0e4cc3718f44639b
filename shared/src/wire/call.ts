import type * as z from 'zod/mini';
import type { NeededRight } from '../rules/staff-rights.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/** How a request body travels: `form` is urlencoded or multipart, as OAuth clients send it. */
export type BodyKind = 'none' | 'json' | 'form' | 'octet-stream';

/** Shape of a refusal: Drupal's `{"message"}`, OAuth's error members, or RFC 9457 problem details. */
export type ErrorDialect = 'drupal' | 'oauth' | 'problem';

/** An entity of the old site; its path was also a page there. Source: contract §1.3. */
export type EntityKind = 'node' | 'user';

/** One HTTP call of the contract: where it is, what goes in, what comes out, and every status it may answer. */
export interface Call<Response extends z.core.$ZodType = z.core.$ZodType> {
  /** Unique name, `<thing>.<act>`. */
  readonly name: string;
  readonly method: Method;
  /** Path pattern with `:parameters`, without query. */
  readonly path: string;
  /** The entity that the path names, if any. */
  readonly entity?: EntityKind;
  readonly body: BodyKind;
  /** What a JSON or form body holds, as far as its members are fixed; it describes the call and checks nothing. */
  readonly request?: z.core.$ZodType;
  /** A JSON body of a few short texts, 64 KiB at most, and what is said of an empty one, if not the same as of an entity. */
  readonly smallBody?: { readonly empty?: string };
  /** What may follow the path as a query, as texts; the server checks it. Source: only calls outside the Drupal dialect. */
  readonly query?: z.core.$ZodType;
  /** A success is the bytes of a file; without it, it is JSON. */
  readonly answers?: 'file';
  readonly errors: ErrorDialect;
  /** Whether anyone may call it, only the bearer of a valid access token, or only a member of the firm's staff. */
  readonly audience: 'anyone' | 'person' | 'staff';
  /** What a member of the staff needs. A call of the staff that does not say it is refused to everybody. */
  readonly right?: NeededRight;
  readonly response: Response;
  readonly statuses: readonly number[];
}

/** Keeps the precise type of a call while checking its shape. */
export const defineCall = <Response extends z.core.$ZodType>(call: Call<Response>): Call<Response> => call;

/** What a successful answer of a call holds. */
export type ResponseOf<C extends Call> = z.core.output<C['response']>;

/**
 * The path of a call with its parameters filled in.
 * @throws RangeError when a parameter is missing
 */
export const pathOf = (call: Call, parameters: Record<string, string | number> = {}): string =>
  call.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = parameters[name];
    if (value === undefined) throw new RangeError(`The call ${call.name} needs the parameter ${name}.`);
    return encodeURIComponent(String(value));
  });

/**
 * The address of a call with its parameters filled in, and `_format=json` as a Drupal client sends it.
 * @param query what follows the path of a call outside the Drupal dialect; undefined and empty members are left out
 * @throws RangeError when a parameter is missing
 */
export const addressOf = (
  call: Call,
  parameters: Record<string, string | number> = {},
  query: Readonly<Record<string, string | number | undefined>> = {},
): string => {
  const path = pathOf(call, parameters);
  if (call.errors !== 'problem') return `${path}?_format=json`;
  const sent = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [`${name}=${encodeURIComponent(value)}`],
  );
  return sent.length === 0 ? path : `${path}?${sent.join('&')}`;
};
