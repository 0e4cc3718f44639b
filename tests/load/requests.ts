import { randomBytes } from 'node:crypto';
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
export type SingleOperation = (typeof OPERATIONS)[number];

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
export const requestFor = (
  operation: SingleOperation,
  side: Side,
  visitor: Visitor,
  { client }: Seeded,
  count = 0,
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
