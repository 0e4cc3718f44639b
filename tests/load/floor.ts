import { createWriteStream, readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { verify } from '@node-rs/argon2';
import pg from 'pg';

// The floor that the server is measured against: bare node:http over pg with named prepared statements, one statement a
// request, with the same response bytes. It encrypts nothing, keeps no revision, and does not validate input.

const { DATABASE_URL, FLOOR_FOLDER = '.', PORT = '0' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });

interface RecordRow extends Record<(typeof JOURNAL_FIELDS)[number], string | null> {
  /** The rest of the response around the fields, as in ours. */
  readonly envelope: Record<string, unknown>;
  readonly revision: number;
}

const bearerOf = (request: IncomingMessage): string =>
  (request.headers.authorization ?? '').slice('Bearer '.length);

const answer = (response: ServerResponse, status: number, text: string, revision?: number): void => {
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    ...(revision === undefined ? {} : { ETag: `"${revision}"` }),
  });
  response.end(text);
};

/** The revision in `If-Match` or `If-None-Match`; -1, which no row has, without one. */
const revisionIn = (header: string | undefined): number => Number(header?.replaceAll('"', '') ?? -1);

/** 304 or 204: nothing but the revision. */
const answerBriefly = (response: ServerResponse, status: number, revision: number): void => {
  response.writeHead(status, { ETag: `"${revision}"` });
  response.end();
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

const entityOf = ({ envelope, revision: _, ...fields }: RecordRow): string => {
  const entity: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(envelope)) {
    const text = fields[name as keyof typeof fields];
    entity[name] = text === undefined ? value : text === null ? [] : [{ value: text }];
  }
  return JSON.stringify(entity);
};

const COLUMNS = `r.envelope, r.revision, ${JOURNAL_FIELDS.map((field) => `r.${field}`).join(', ')}`;

const getNode = async (request: IncomingMessage, response: ServerResponse, nid: number): Promise<void> => {
  const known = revisionIn(request.headers['if-none-match']);
  const { rows } = await pool.query<RecordRow>({
    name: 'node',
    text: `SELECT ${COLUMNS} FROM floor_session s JOIN floor_record r ON r.uid = s.uid
           WHERE s.token = $1 AND r.nid = $2 AND r.revision <> $3`,
    values: [bearerOf(request), nid, known],
  });
  const [record] = rows;
  if (record === undefined) answerBriefly(response, 304, known);
  else answer(response, 200, entityOf(record), record.revision);
};

const patchNode = async (request: IncomingMessage, response: ServerResponse, nid: number): Promise<void> => {
  const body = JSON.parse(await bodyOf(request)) as Record<string, { value: string }[]>;
  const field = JOURNAL_FIELDS.find((name) => name in body);
  if (field === undefined) throw new Error('No field is written.');
  const isBrief = request.headers.prefer === 'return=minimal';
  const known = revisionIn(request.headers['if-match']);
  const { rows } = await pool.query<RecordRow>({
    name: `patch ${field} ${isBrief ? 'briefly' : ''}`,
    text: `UPDATE floor_record r SET ${field} = $3, revision = r.revision + 1 FROM floor_session s
           WHERE s.token = $1 AND r.uid = s.uid AND r.nid = $2 AND $4 IN (-1, r.revision)
           RETURNING ${isBrief ? 'r.revision' : COLUMNS}`,
    values: [bearerOf(request), nid, body[field]?.[0]?.value, known],
  });
  const [record] = rows;
  if (record === undefined) answer(response, 412, '{}');
  else if (isBrief) answerBriefly(response, 204, record.revision);
  else answer(response, 200, entityOf(record), record.revision);
};

const getUser = async (request: IncomingMessage, response: ServerResponse, uid: number): Promise<void> => {
  const known = revisionIn(request.headers['if-none-match']);
  const { rows } = await pool.query<{ entity: unknown; revision: number }>({
    name: 'user',
    text: `SELECT p.entity, p.revision FROM floor_session s JOIN floor_person p ON p.uid = s.uid
           WHERE s.token = $1 AND p.uid = $2 AND p.revision <> $3`,
    values: [bearerOf(request), uid, known],
  });
  const [person] = rows;
  if (person === undefined) answerBriefly(response, 304, known);
  else answer(response, 200, JSON.stringify(person.entity), person.revision);
};

/** The queue: as many hashes run at once as in ours. */
const waiting: (() => void)[] = [];
let running = 0;
/** Only the password hash. */
const checkPassword = async (response: ServerResponse): Promise<void> => {
  if (running >= Number(process.env.FLOOR_HASHES_AT_ONCE))
    await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  await verify(process.env.FLOOR_HASH ?? '', process.env.FLOOR_PASSWORD ?? '');
  running -= 1;
  waiting.shift()?.();
  answer(response, 200, '{}');
};

const refresh = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const token = new URLSearchParams(await bodyOf(request)).get('refresh_token') ?? '';
  const { rows } = await pool.query<{ refresh: string }>({
    name: 'refresh',
    text: `UPDATE floor_session SET refresh = md5(refresh), used_at = now() WHERE refresh = $1 RETURNING refresh`,
    values: [token],
  });
  const [session] = rows;
  if (session === undefined) return answer(response, 401, '{}');
  answer(
    response,
    200,
    JSON.stringify({
      token_type: 'Bearer',
      expires_in: 300,
      access_token: 'floor',
      refresh_token: session.refresh,
    }),
  );
};

const CONTENT_URLS = readFileSync(join(FLOOR_FOLDER, 'content-urls'), 'utf8');

let files = 0;
const upload = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  files += 1;
  await pipeline(request, createWriteStream(join(FLOOR_FOLDER, `${files}`), { flush: true }));
  answer(response, 201, '{}');
};

const download = async (response: ServerResponse, name: string): Promise<void> => {
  const file = await open(join(FLOOR_FOLDER, name));
  const { size } = await file.stat();
  response.writeHead(200, { 'Content-Type': 'application/octet-stream', 'Content-Length': size });
  await pipeline(file.createReadStream(), response);
};

const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
  const [path = ''] = (request.url ?? '').split('?');
  const [, room, id = ''] = path.split('/');
  if (room === 'health') return answer(response, 200, '{}');
  if (room === 'node')
    return request.method === 'PATCH' ? patchNode(request, response, +id) : getNode(request, response, +id);
  if (room === 'user') return getUser(request, response, +id);
  if (room === 'password') return checkPassword(response);
  if (room === 'oauth') return refresh(request, response);
  if (room === 'file') return upload(request, response);
  if (room === 'ge_rest') return answer(response, 200, CONTENT_URLS);
  return download(response, id);
};

createServer((request, response) => {
  respond(request, response).catch((failure: unknown) => {
    // The client has disconnected, as all do when a measurement ends.
    if (response.destroyed) return;
    console.error(failure);
    if (response.headersSent) response.destroy();
    else answer(response, 500, '{}');
  });
}).listen(Number(PORT), '127.0.0.1');
