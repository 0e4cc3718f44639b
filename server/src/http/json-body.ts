import { isUtf8 } from 'node:buffer';
import type { Call } from '@ancrage/shared/wire/call';
import { EMPTY_ENTITY_BODY, MALFORMED_BODY, TOO_DEEP_BODY } from '@ancrage/shared/wire/dialect/refusals';
import type { Request, RequestHandler, Response } from 'express';
import express from 'express';
import { Refusal } from './refusal.ts';
import { wholeBody } from './whole-body.ts';

/** Largest JSON body once unpacked: seven journal fields at their largest, escaped, and the rest. Source: Q-30. */
const JSON_LIMIT = 30 * 1024 * 1024;
/** Largest body of a few short texts: whoever sends it may be anyone. */
const SMALL_LIMIT = 64 * 1024;

/** Deepest nesting of a body, as PHP has it. Whatever walks over a body step by step could not follow a tower to its end. */
const MOST_DEPTH = 512;

const isBranch = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Whether branches grow out of each other more often than that; level by level, so that no tower is too high to be looked at. */
const isTooDeep = (value: unknown): boolean => {
  let level = [value].filter(isBranch);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MOST_DEPTH) return true;
    level = level.flatMap((branch) => Object.values(branch).filter(isBranch));
  }
  return false;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(400, MALFORMED_BODY);
    throw error;
  }
};

const readRaw = express.raw({ type: () => true, limit: JSON_LIMIT, inflate: true });
const readSmall = express.raw({ type: () => true, limit: SMALL_LIMIT, inflate: true });

/** Runs a reading middleware to its end. */
export const run = (middleware: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** Whether a body reader blames the request itself, and with which status. */
export const blameOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
    ? error.status
    : null;

/** The bytes of a body as they were before packing, or nothing. */
const bytesOf = async (request: Request, response: Response, isSmall: boolean): Promise<unknown> => {
  try {
    const whole = await wholeBody(request, isSmall ? SMALL_LIMIT : JSON_LIMIT);
    if (whole) return whole;
    await run(isSmall ? readSmall : readRaw, request, response);
    return request.body;
  } catch (error) {
    const status = request.errored === null ? blameOf(error) : 400;
    if (status === null) throw error;
    throw new Refusal(status, status === 413 ? 'Request Entity Too Large' : MALFORMED_BODY);
  }
};

const decoder = new TextDecoder();

/**
 * Reads and parses a JSON body, packed or not.
 * @throws Refusal 400 when there is none, it cannot be parsed or is too deep, 413 when it is too large, 415 for an unknown packing
 */
export const readJsonBody = async (
  { smallBody }: Call,
  request: Request,
  response: Response,
): Promise<unknown> => {
  const bytes = await bytesOf(request, response, smallBody !== undefined);
  if (!Buffer.isBuffer(bytes) || bytes.length === 0)
    throw new Refusal(400, smallBody?.empty ?? EMPTY_ENTITY_BODY);
  if (!isUtf8(bytes)) throw new Refusal(400, MALFORMED_BODY);
  const body = parsed(decoder.decode(bytes));
  if (isTooDeep(body)) throw new Refusal(400, TOO_DEEP_BODY);
  return body;
};
