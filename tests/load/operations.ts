import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { dayRequests } from './day.ts';
import { fieldText, type Seeded, type Side, type Visitor } from './people.ts';

/** A measured request. */
export const OPERATIONS = [
  'GET node',
  'PATCH node',
  'GET user',
  'sign-in',
  'refresh',
  'upload',
  'download',
] as const;
type SingleOperation = (typeof OPERATIONS)[number];
/** A measured request, or the requests that a device sends in a day, one after the other. */
export type Operation = SingleOperation | 'day';

const PATCHED = 'field_celebrations';
const PATCH_LENGTH = 8_000;
const FILE_LENGTH = 5 * 1024 * 1024;
const DISTINCT_BODIES = 64;

/** A valid file that does not compress. */
export const someFile = (): Buffer => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(FILE_LENGTH)]);

const file = someFile();
const patches = Array.from({ length: DISTINCT_BODIES }, (_, seed) =>
  JSON.stringify({
    type: [{ target_id: 'data' }],
    [PATCHED]: [{ value: fieldText(seed, PATCH_LENGTH) }],
  }),
);

/** The request of an operation for a person. */
const requestFor = (
  operation: SingleOperation,
  side: Side,
  visitor: Visitor,
  { client }: Seeded,
  count: number,
) => {
  const { uid, nid, mail, password } = visitor.person;
  const token = side === 'ours' ? visitor.access : `floor-${uid}`;
  const bearer = { authorization: `Bearer ${token}` };
  const form = (members: Record<string, string>) => ({
    method: 'POST' as const,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...members, client_id: client.id, client_secret: client.secret }).toString(),
  });
  switch (operation) {
    case 'GET node':
      return { method: 'GET' as const, path: `/node/${nid}?_format=json`, headers: bearer };
    case 'GET user':
      return { method: 'GET' as const, path: `/user/${uid}?_format=json`, headers: bearer };
    case 'PATCH node':
      return {
        method: 'PATCH' as const,
        path: `/node/${nid}?_format=json`,
        headers: { ...bearer, 'content-type': 'application/json' },
        body: patches[count % DISTINCT_BODIES] ?? '',
      };
    case 'sign-in':
      return side === 'floor'
        ? { ...form({}), path: '/password' }
        : {
            ...form({ grant_type: 'password', username: mail, password }),
            path: '/oauth/token?_format=json',
          };
    case 'refresh': {
      const refresh_token = visitor.refreshes[side];
      return { ...form({ grant_type: 'refresh_token', refresh_token }), path: '/oauth/token?_format=json' };
    }
    case 'upload':
      return {
        method: 'POST' as const,
        path: '/file/upload/node/data/field_personal_notes?_format=json',
        headers: {
          ...bearer,
          'content-type': 'application/octet-stream',
          'content-disposition': 'file; filename="bench.pdf"',
        },
        body: file,
      };
    case 'download':
      return {
        method: 'GET' as const,
        path: side === 'floor' ? '/download/file' : visitor.filePath,
        headers: bearer,
      };
  }
};

/** The results of a measurement. Times in milliseconds. */
export interface Measure {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly requests: number;
}

interface Run {
  readonly url: string;
  readonly operation: Operation;
  readonly side: Side;
  readonly visitors: readonly Visitor[];
  readonly seeded: Seeded;
  readonly connections: number;
  readonly seconds: number;
}

/** The requests of one connection for an operation: each for the next of its people. */
const repeated = (
  operation: SingleOperation,
  side: Side,
  visitors: readonly Visitor[],
  seeded: Seeded,
  first: number,
): autocannon.Request[] => {
  let count = first;
  const current = (): Visitor => visitors[count % visitors.length] as Visitor;
  return [
    {
      ...requestFor(operation, side, current(), seeded, count),
      setupRequest: (request) => {
        count += 1;
        return { ...request, ...requestFor(operation, side, current(), seeded, count) };
      },
      onResponse: (status, body) => {
        if (operation === 'refresh' && status === 200)
          current().refreshes[side] = JSON.parse(body).refresh_token;
      },
    },
  ];
};

const SUCCESSES = new Set(['200', '201', '204', '304']);

/**
 * Repeats one operation on a server; each connection is for different people.
 * @throws Error when any response is not a success
 */
export const measure = async (run: Run): Promise<Measure> => {
  const { url, operation, side, visitors, seeded, connections, seconds } = run;
  let opened = 0;
  const times: number[] = [];
  const options: autocannon.Options = {
    url,
    connections,
    duration: seconds,
    timeout: 30,
    setupClient: (client) => {
      const own = visitors.filter((_, place) => place % connections === opened % connections);
      opened += 1;
      const shared = own.length > 0 ? own : [visitors[opened % visitors.length] as Visitor];
      client.setRequests(
        operation === 'day'
          ? dayRequests(side, shared, seeded)
          : repeated(operation, side, shared, seeded, opened),
      );
    },
  };
  const { duration, errors, statusCodeStats } = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (failure, result) => (failure ? reject(failure) : resolve(result)));
    // The built-in histogram counts whole milliseconds.
    running.on('response', (_client, _status, _bytes, ms) => times.push(ms));
  });
  const isRefused = Object.keys(statusCodeStats ?? {}).some((status) => !SUCCESSES.has(status));
  if (isRefused || errors > 0)
    throw new Error(`${operation} (${side}): ${errors} errors, answers ${JSON.stringify(statusCodeStats)}.`);
  if (times.length === 0) throw new Error(`${operation} (${side}): nothing was answered in ${seconds} s.`);
  times.sort((a, b) => a - b);
  const at = (part: number): number =>
    times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
  return {
    perSecond: times.length / duration,
    p50: at(0.5),
    p99: at(0.99),
    requests: times.length,
  };
};
