import type { Request, Response } from 'express';
import express from 'express';
import multer from 'multer';
import { blameOf, run } from './json-body.ts';
import { wholeBody } from './whole-body.ts';

/** A token form has a handful of short fields and no file. */
const MOST_FIELDS = 50;
const MOST_BYTES = 64 * 1024;

/** Files are skipped: PHP would hand them over separately. */
const readMultipart = multer({
  fileFilter: (_request, _file, accept) => accept(null, false),
  limits: { fields: MOST_FIELDS, fieldSize: MOST_BYTES, parts: MOST_FIELDS, fieldNameSize: 200 },
}).any();
const readBytes = express.raw({ type: () => true, limit: MOST_BYTES });

/** The fields of a form by name, without a prototype; null for a field that came twice or as a list. */
export type Form = Readonly<Record<string, string | null>>;

const EMPTY: Form = Object.freeze(Object.create(null));
const MULTIPART = /^multipart\//i;

const formOf = (fields: Iterable<readonly [name: string, value: string | null]>): Form =>
  Object.assign(Object.create(null), Object.fromEntries(fields));

/** Reads UTF-8 whatever charset the header names, as PHP does. */
const urlencodedForm = (bytes: Buffer): Form => {
  const form = new Map<string, string | null>();
  let count = 0;
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    count += 1;
    if (count > MOST_FIELDS) return EMPTY;
    form.set(name, form.has(name) ? null : value);
  }
  return formOf(form);
};

/**
 * Reads a form, urlencoded or multipart. A form that cannot be parsed counts as empty, so that the refusal names the first missing
 * field, as in PHP.
 */
export const readFormBody = async (request: Request, response: Response): Promise<Form> => {
  const type = request.headers['content-type'] ?? '';
  if (type === '') return EMPTY;
  const isMultipart = MULTIPART.test(type);
  try {
    const whole = isMultipart ? null : await wholeBody(request, MOST_BYTES);
    if (whole) return urlencodedForm(whole);
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
  if (Buffer.isBuffer(body)) return urlencodedForm(body);
  if (typeof body !== 'object' || body === null) return EMPTY;
  return formOf(
    Object.entries(body).map(([name, value]) => [name, typeof value === 'string' ? value : null]),
  );
};

/** Whether an error is the multipart parser's complaint about the sender: it throws plain Errors. */
const isBusboyComplaint = (error: unknown): boolean =>
  error instanceof Error && /multipart|boundary|unexpected end of form|malformed/i.test(error.message);
