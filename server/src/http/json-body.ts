import { isUtf8 } from 'node:buffer';
import type { Call } from '@ancrage/shared/wire/call';
import {
  EMPTY_ENTITY_BODY,
  MALFORMED_BODY,
  PACKINGS,
  TOO_DEEP_BODY,
  TOO_LARGE_BODY,
  wrongPacking,
} from '@ancrage/shared/wire/dialect/refusals';
import type { Request, RequestHandler, Response } from 'express';
import express from 'express';
import { HttpError } from './http-error.ts';
import { type JsonBounds, type JsonFault, jsonFaultOf } from './json-fault.ts';
import { wholeBody } from './whole-body.ts';

/** Largest JSON body after decompression: seven journal fields of the largest size, escaped, and the rest. Source: Q-30. */
export const JSON_LIMIT = 30 * 1024 * 1024;
/** Largest body of a few short texts, which anyone may send. */
const SMALL_LIMIT = 64 * 1024;

/**
 * Deepest nesting, as in PHP, and highest number of values: a record that is sent back as it was read has two hundred, and seven for
 * each of its files.
 */
const BOUNDS: JsonBounds = { depth: 512, values: 20_000 };
const FAULTS: Readonly<Record<JsonFault, readonly [status: number, message: string]>> = {
  malformed: [400, MALFORMED_BODY],
  tooDeep: [400, TOO_DEEP_BODY],
  tooMany: [413, TOO_LARGE_BODY],
};

const NO_BYTES = Buffer.alloc(0);
const readRaw = express.raw({ type: () => true, limit: JSON_LIMIT, inflate: true });
const readSmall = express.raw({ type: () => true, limit: SMALL_LIMIT, inflate: true });

/** Runs a body parser of Express. */
export const run = (middleware: RequestHandler, request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    middleware(request, response, (error?: unknown) => (error ? reject(error) : resolve()));
  });

/** The status below 500 that a body parser gives to an error of the sender; null for any other error. */
export const blameOf = (error: unknown): number | null =>
  error instanceof Error && 'status' in error && typeof error.status === 'number' && error.status < 500
    ? error.status
    : null;

/**
 * The bytes of a JSON body, decompressed.
 * @throws HttpError 400 when the body is cut off, 413 when it is too large, 415 for an unknown content encoding
 */
export const readJsonBytes = async (
  { smallBody }: Call,
  request: Request,
  response: Response,
): Promise<Buffer> => {
  try {
    const whole = await wholeBody(request, smallBody ? SMALL_LIMIT : JSON_LIMIT);
    if (whole) return whole;
    await run(smallBody ? readSmall : readRaw, request, response);
    return Buffer.isBuffer(request.body) ? request.body : NO_BYTES;
  } catch (error) {
    const status = request.errored === null ? blameOf(error) : 400;
    if (status === null) throw error;
    if (status === 415)
      throw new HttpError(415, wrongPacking(request.headers['content-encoding'] ?? ''), {
        headers: { 'Accept-Encoding': PACKINGS },
      });
    throw new HttpError(status, status === 413 ? TOO_LARGE_BODY : MALFORMED_BODY);
  }
};

/** Keeps a byte order mark, which is invalid JSON, as in PHP. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Parses the bytes of a JSON body.
 * @throws HttpError 400 when it is empty, malformed or too deep, 413 when it has too many values
 */
export const jsonOf = ({ smallBody }: Call, bytes: Buffer): unknown => {
  if (bytes.length === 0) throw new HttpError(400, smallBody?.empty ?? EMPTY_ENTITY_BODY);
  if (!isUtf8(bytes)) throw new HttpError(400, MALFORMED_BODY);
  const text = decoder.decode(bytes);
  const fault = jsonFaultOf(text, BOUNDS);
  if (fault) throw new HttpError(...FAULTS[fault]);
  return JSON.parse(text);
};
