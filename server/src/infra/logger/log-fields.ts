import { isNativeError } from 'node:util/types';
import { codeOf } from '../../config/error-code.ts';

/** The only fields a log line may carry: none of them tells who somebody is or what they wrote. Source: Q-67. */
export interface LogFields {
  readonly requestId?: string | undefined;
  readonly call?: string | undefined;
  readonly method?: string | undefined;
  readonly status?: number | undefined;
  readonly durationMs?: number | undefined;
  readonly queue?: string | undefined;
  readonly jobId?: string | undefined;
  /** Things that were looked at, and those among them that are not as they should be. */
  readonly checked?: number | undefined;
  readonly failed?: number | undefined;
}

/**
 * What a line tells of an error: what kind it is and where it came from, never its message, which may quote values; but for the one
 * error whose message is names of our own schemas.
 */
interface ToldError {
  readonly kind: string;
  readonly code?: string;
  readonly message?: string;
  readonly at?: readonly string[];
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const COUNT = /^\d{1,9}$/;
/** What each field may hold: a name allowed is no licence for any text. */
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
};
const SHAPES: ReadonlyMap<string, RegExp> = new Map(Object.entries(SHAPE_OF));

const KIND = /^[A-Za-z][A-Za-z0-9]{0,60}$/;
const CODE = /^[A-Za-z0-9_]{1,40}$/;
/** A place in the code: what is called, and file, line and column. */
const FRAME =
  /^at (?:async )?(?:(?:new )?[\w$.<>#[\] ]{1,120} \()?(?:node:|file:\/\/|\/)[\w@./+~%-]{1,300}:\d+:\d+\)?$/;
const MOST_FRAMES = 8;
/** What `ResponseMismatchError` says. */
const MISMATCH = /^The answer of [a-z.-]{1,60} does not fit its schema at: [\w., -]{0,300}$/;

/** The fields of a line that are allowed, each as it may be; whatever else came along stays out. */
export const redact = (fields: object): Record<string, string | number> => {
  const kept: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(fields) as [string, unknown][]) {
    const shape = SHAPES.get(name);
    if (shape && (typeof value === 'string' || typeof value === 'number') && shape.test(String(value)))
      kept[name] = value;
  }
  return kept;
};

/** What may be told of whatever was thrown. A message of several lines cannot pass itself off as a place in the code. */
export const errorFields = (error: unknown): ToldError => {
  if (!isNativeError(error)) return { kind: typeof error };
  const code = codeOf(error);
  const told = String(error.stack ?? '');
  const { message } = error;
  // Nothing is found at the very end.
  const afterMessage = message === '' ? told : told.slice(told.lastIndexOf(message) + message.length);
  const at = afterMessage
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line))
    .slice(0, MOST_FRAMES);
  return {
    kind: KIND.test(error.name) ? error.name : 'Error',
    ...(code !== null && CODE.test(code) && { code }),
    ...(MISMATCH.test(message) && { message }),
    at,
  };
};
