import type { Request, Response } from 'express';
import express from 'express';
import multer from 'multer';
import { blameOf, run } from './json-body.ts';
import { wholeBody } from './whole-body.ts';

/** A token form is small: a handful of short fields and no file. */
const MOST_FIELDS = 50;
const MOST_BYTES = 64 * 1024;

/** Files are let pass unread, as a form of PHP would have them elsewhere. */
const readMultipart = multer({
  fileFilter: (_request, _file, accept) => accept(null, false),
  limits: { fields: MOST_FIELDS, fieldSize: MOST_BYTES, parts: MOST_FIELDS, fieldNameSize: 200 },
}).any();
const readBytes = express.raw({ type: () => true, limit: MOST_BYTES });

/** The fields of a form by name; a field given twice, or as a list, holds no text. */
export type Form = ReadonlyMap<string, string | null>;

const EMPTY: Form = new Map();
const MULTIPART = /^multipart\//i;

/** Always UTF-8, whatever charset is named: PHP does not look at it either. */
const plainForm = (bytes: Buffer): Form => {
  const form = new Map<string, string | null>();
  let count = 0;
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    count += 1;
    if (count > MOST_FIELDS) return EMPTY;
    form.set(name, form.has(name) ? null : value);
  }
  return form;
};

/**
 * Reads a form, urlencoded or multipart. A form that cannot be read is an empty one: its refusal is then that of
 * the first field missing, as in PHP.
 */
export const readFormBody = async (request: Request, response: Response): Promise<Form> => {
  const type = request.headers['content-type'] ?? '';
  if (type === '') return EMPTY;
  const isMultipart = MULTIPART.test(type);
  try {
    const plain = isMultipart ? null : await wholeBody(request, MOST_BYTES);
    if (plain) return plainForm(plain);
    await run(isMultipart ? readMultipart : readBytes, request, response);
  } catch (error) {
    if (
      error instanceof multer.MulterError ||
      blameOf(error) !== null ||
      request.errored ||
      isBusboyComplaint(error)
    )
      return EMPTY;
    throw error;
  }
  const body: unknown = request.body;
  if (Buffer.isBuffer(body)) return plainForm(body);
  if (typeof body !== 'object' || body === null) return EMPTY;
  return new Map(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : null]),
  );
};

/** The multipart parser's complaints about the sender are bare Errors. */
const isBusboyComplaint = (error: unknown): boolean =>
  error instanceof Error && /multipart|boundary|unexpected end of form|malformed/i.test(error.message);
