import { isNativeError } from 'node:util/types';
import { codeOf } from '../../config/error-code.ts';

/** What the error codes of PostgreSQL and of the system that operators meet mean. Source: PostgreSQL, appendix A. */
const ERROR_CODE_WORDS: ReadonlyMap<string, string> = new Map([
  ['08000', 'the connection to the database failed'],
  ['08003', 'the connection to the database is gone'],
  ['08006', 'the connection to the database failed'],
  ['25006', 'the database is a standby and takes no changes'],
  ['28000', 'the database does not let this account in'],
  ['28P01', 'the password of the database account is wrong'],
  ['3D000', 'the database does not exist'],
  ['40001', 'two transactions met and one has to be repeated'],
  ['40P01', 'two transactions waited for each other'],
  ['42501', 'the database account lacks a right'],
  ['53100', 'the disk of the database is full'],
  ['53200', 'the database is out of memory'],
  ['53300', 'the database has no connection left'],
  ['55P03', 'a row stayed locked for too long'],
  ['57014', 'the statement took too long'],
  ['57P01', 'the database is being stopped'],
  ['57P02', 'the database has crashed'],
  ['57P03', 'the database is starting or stopping'],
  ['ECONNREFUSED', 'nothing listens at the address'],
  ['ECONNRESET', 'the other side closed the connection'],
  ['EDQUOT', 'the quota of the disk is used up'],
  ['EHOSTUNREACH', 'the machine cannot be reached'],
  ['ENOSPC', 'the disk is full'],
  ['ENOTFOUND', 'the name of the machine is not known'],
  ['EROFS', 'the disk is read-only'],
  ['ETIMEDOUT', 'there was no answer in time'],
]);

/** The only fields of a log line: none of them identifies a person or contains what one wrote. Source: Q-67. */
export interface LogFields {
  readonly requestId?: string | undefined;
  readonly call?: string | undefined;
  readonly method?: string | undefined;
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly queue?: string | undefined;
  readonly jobId?: string | undefined;
  /** Things that were checked, and how many of them are not as they should be. */
  readonly checked?: number | undefined;
  readonly failed?: number | undefined;
  /** Age and size of a backup. */
  readonly hours?: number | undefined;
  readonly megabytes?: number | undefined;
}

/**
 * What a line contains of an error: its kind and where it was thrown, never its message, which may quote values. One
 * error is an exception: its message consists of names of our own schemas.
 */
interface ErrorFields {
  readonly kind: string;
  readonly code?: string;
  /** What the code means; the place in the code is left out then. */
  readonly meaning?: string;
  readonly message?: string;
  readonly at?: readonly string[];
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const COUNT = /^\d{1,9}$/;
/** What each field may contain: an allowed name does not allow any text. */
const SHAPE_OF: Readonly<Record<keyof LogFields, RegExp>> = {
  requestId: UUID,
  call: /^[a-z][a-z.-]{1,60}$/,
  method: /^[A-Z-]{1,20}$/,
  status: COUNT,
  durationMs: COUNT,
  queue: /^[a-z][a-z-]{1,60}$/,
  jobId: UUID,
  checked: COUNT,
  failed: COUNT,
  hours: COUNT,
  megabytes: COUNT,
};
const SHAPES: ReadonlyMap<string, RegExp> = new Map(Object.entries(SHAPE_OF));

const KIND = /^[A-Za-z][A-Za-z0-9]{0,60}$/;
const CODE = /^[A-Za-z0-9_]{1,40}$/;
/** A location in the code: the function, and file, line and column. */
const FRAME =
  /^at (?:async )?(?:(?:new )?[\w$.<>#[\] ]{1,120} \()?(?:node:|file:\/\/|\/)[\w@./+~%-]{1,300}:\d+:\d+\)?$/;
const MOST_FRAMES = 8;
/** The message of `ResponseMismatchError`. */
const MISMATCH = /^The answer of [a-z.-]{1,60} does not fit its schema at: [\w., -]{0,300}$/;

/** The allowed fields of a line, each if it is valid; any other is dropped. */
export const redact = (fields: object): Record<string, string | number> => {
  const kept: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const shape = SHAPES.get(name);
    if (shape && (typeof value === 'string' || typeof value === 'number') && shape.test(String(value)))
      kept[name] = value;
  }
  return kept;
};

/** The loggable part of a thrown value. A message of several lines cannot pass for a location in the code. */
export const errorFields = (error: unknown): ErrorFields => {
  if (!isNativeError(error)) return { kind: typeof error };
  const code = codeOf(error);
  const kind = KIND.test(error.name) ? error.name : 'Error';
  const meaning = code === null ? undefined : ERROR_CODE_WORDS.get(code);
  if (code !== null && meaning !== undefined) return { kind, code, meaning };
  const stack = String(error.stack ?? '');
  const { message } = error;
  // With an empty message, lastIndexOf would cut the whole stack.
  const afterMessage = message === '' ? stack : stack.slice(stack.lastIndexOf(message) + message.length);
  const at = afterMessage
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES);
  return {
    kind,
    ...(code !== null && CODE.test(code) && { code }),
    ...(MISMATCH.test(message) && { message }),
    at,
  };
};
