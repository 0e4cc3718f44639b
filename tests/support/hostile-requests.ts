import type { Call } from '@ancrage/shared/wire/call';
import fc from 'fast-check';
import { anyCharacter } from './any-character.ts';
import { onTheWire, type RightRequest } from './every-call.ts';
import type { RawRequest } from './raw-http.ts';

/** Texts that have broken some server somewhere: ends of strings, of statements, of paths, of numbers, of what Unicode allows. */
const NASTY_TEXTS: readonly string[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001\u001f\u007f\u0085',
  '\ud800',
  '\udfff\ud83d',
  '\u202e\u2066\u200b\ufeff',
  'é\u0301'.repeat(40),
  '👩‍👩‍👧‍👦'.repeat(30),
  "'",
  "' OR 1=1 --",
  '"; DROP TABLE person; --',
  '%',
  '%00',
  '%c0%af',
  '%E0%A4%A',
  '..',
  '../../../../etc/passwd',
  '..\\..\\windows',
  'C:\\a',
  `{{7*7}}$\{7*7}<%= 7*7 %>#{7*7}`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  'javascript:alert(1)',
  '=cmd|calc!A1',
  '%s%n%x',
  '$(id)`id`|id;id',
  'a\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'toString',
  'NaN',
  'Infinity',
  '1e999',
  '-1',
  '0',
  '00',
  '1.5',
  '2147483647',
  '2147483648',
  '9223372036854775808',
  '0x10',
  '٣',
  'a@b',
  'a@b.test\0',
  'camille@orvelaine.test, autre@orvelaine.test',
  '1970-01-01',
  '+275760-09-13T00:00:00.001Z',
  'null',
  '[]',
  '{}',
  'x'.repeat(256),
  'x'.repeat(9000),
];

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...NASTY_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
);

/** A placeholder in a JSON text for a token that no JavaScript value produces. */
const RAW = '@raw:';
const RAW_TOKENS = [
  '1e999',
  '-0',
  '12345678901234567890',
  '1e-400',
  '0.1e1',
  '"\\ud800"',
  '"\\u0000"',
  '{"a":1,"a":2}',
];
const raw = fc.constantFrom(...RAW_TOKENS).map((token) => `${RAW}${token}`);

const deep = fc
  .tuple(fc.integer({ min: 10, max: 3000 }), fc.constantFrom<[string, string]>(['[', ']'], ['{"a":', '}']))
  .map(([depth, [open, close]]) => `${RAW}${open.repeat(depth)}0${close.repeat(depth)}`);

const value: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: text },
  { weight: 2, arbitrary: raw },
  { weight: 1, arbitrary: deep },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, false, 0, -1, 2 ** 31, 2 ** 53, 1.5, [], {}, [[]], [{}], [null]),
  },
  { weight: 1, arbitrary: fc.array(text, { maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('__proto__', 'constructor', 'value', 'target_id', 'existing', ''), text)
      .map(([name, held]) => `${RAW}{${JSON.stringify(name)}:${JSON.stringify(held)}}`),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);

/** Writes JSON, its raw tokens as they are. */
const write = (held: unknown): string =>
  JSON.stringify(held).replace(/"@raw:((?:[^"\\]|\\.)*)"/g, (_, token: string) => JSON.parse(`"${token}"`));

type Tree = unknown;
const isBranch = (tree: Tree): tree is Record<string, unknown> => typeof tree === 'object' && tree !== null;

/** A copy of a tree with the place that `steps` lead to changed; which of its branches a step takes is left to the number. */
const changedAt = (tree: Tree, steps: readonly number[], change: (tree: Tree) => Tree): Tree => {
  const [step, ...rest] = steps;
  if (step === undefined || !isBranch(tree)) return change(tree);
  const names = Object.keys(tree);
  const name = names[step % Math.max(1, names.length)];
  if (name === undefined) return change(tree);
  const copy: Record<string, unknown> | unknown[] = Array.isArray(tree) ? [...tree] : { ...tree };
  Reflect.set(copy, name, changedAt(tree[name], rest, change));
  return copy;
};

const steps = fc.array(fc.nat({ max: 20 }), { minLength: 1, maxLength: 4 });

/** JSON bodies: a right one with one place changed, a member more, or no JSON at all. */
const jsonBodies = (right: Readonly<Record<string, unknown>>): fc.Arbitrary<string | Buffer> =>
  fc.oneof(
    {
      weight: 8,
      arbitrary: fc.tuple(steps, value).map(([at, held]) => write(changedAt(right, at, () => held))),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.oneof(text, fc.constantFrom('uid', 'status', 'roles', 'pass', 'type', '$enc')), value)
        .map(([name, held]) => write({ ...right, [name]: held })),
    },
    { weight: 1, arbitrary: value.map(write) },
    {
      weight: 1,
      arbitrary: fc.nat({ max: 200 }).map((length) => write(right).slice(0, length)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\ufeff{}', '{"a":1}/**/', "{'a':1}", '{"a":01}', ' ', '"', '\0'),
    },
    { weight: 1, arbitrary: fc.constant(`{"a":"${'x'.repeat(70_000)}"}`) },
  );

const wellFormed = (held: string) => encodeURIComponent(held.toWellFormed());

const formBodies = (right: Readonly<Record<string, string>>): fc.Arbitrary<string | Buffer> => {
  const names = Object.keys(right);
  const pairs = (members: Readonly<Record<string, string>>) =>
    Object.entries(members)
      .map(([name, held]) => `${wellFormed(name)}=${wellFormed(held)}`)
      .join('&');
  return fc.oneof(
    {
      weight: 6,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), text)
        .map(([name, held]) => pairs({ ...right, [name]: held })),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...names), text)
        .map(([name, held]) => `${pairs(right)}&${name}=${wellFormed(held)}&${name}[]=1&__proto__[a]=1`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '&', '=', '%', 'a=%', '%00=%00', '&&==&&', '[]=1'.repeat(100)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
  );
};

const multipartBodies = (
  right: Readonly<Record<string, string>>,
): fc.Arbitrary<{ type: string; body: string }> =>
  fc
    .tuple(
      fc.constantFrom(...Object.keys(right)),
      text,
      fc.constantFrom('b', 'b"', '', 'x'.repeat(80)),
      fc.nat({ max: 4 }),
    )
    .map(([changed, held, boundary, damage]) => {
      const parts = Object.entries({ ...right, [changed]: held }).map(
        ([name, part]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${part}\r\n`,
      );
      const whole = `${parts.join('')}--b--\r\n`;
      return {
        type: `multipart/form-data; boundary=${boundary}`,
        body: damage === 0 ? whole.slice(0, -20) : damage === 1 ? whole.replaceAll('\r\n', '\n') : whole,
      };
    });

/** As a header may travel at all: Node's own client refuses the rest, and so does its server. */
const headerText = text.map((held) =>
  Buffer.from(held.toWellFormed(), 'utf8')
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, ''),
);
const HEADER_NAMES = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Authorization',
  'Content-Disposition',
  'Content-Encoding',
  'Content-Type',
  'Cookie',
  'Forwarded',
  'If-Match',
  'If-None-Match',
  'If-Modified-Since',
  'Origin',
  'Range',
  'Referer',
  'Sec-Fetch-Site',
  'User-Agent',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-HTTP-Method-Override',
  'X-Request-Id',
];
const HEADER_VALUES = [
  'gzip',
  'br',
  'identity, x',
  'Basic Og==',
  'Basic !!',
  'bytes=0-',
  '"1", W/"2"',
  '*',
  'https://evil.test',
];
const headers = fc.dictionary(
  fc.constantFrom(...HEADER_NAMES),
  fc.oneof({ weight: 2, arbitrary: headerText }, { weight: 1, arbitrary: fc.constantFrom(...HEADER_VALUES) }),
  { maxKeys: 2 },
);

/** A piece of an address as it may travel at all: written out, or every byte of it escaped. */
const addressPiece = text.map((held) => {
  const short = held.slice(0, 2000);
  return /^[!-~]*$/.test(short) && !/[?#]/.test(short) ? short : wellFormed(short);
});

const queries = (names: readonly string[]): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.oneof(fc.constantFrom('_format', ...names), addressPiece), addressPiece), {
      maxLength: 3,
    })
    .map((pairs) => pairs.map(([name, held]) => `${name}=${held}`).join('&'));

const pathsOf = ({ path }: Call, right: RightRequest): fc.Arbitrary<string> =>
  fc.array(fc.option(addressPiece, { nil: null, freq: 2 }), { minLength: 3, maxLength: 3 }).map((pieces) => {
    let index = 0;
    return path.replace(/:(\w+)/g, (_, name: string) => {
      const piece = pieces[index++];
      return piece ?? encodeURIComponent(String(right.parameters?.[name] ?? ''));
    });
  });

const bodiesOf = (
  call: Call,
  right: RightRequest,
): fc.Arbitrary<{ type?: string | undefined; body?: string | Buffer | undefined }> => {
  if (call.body === 'json') return jsonBodies(right.json ?? {}).map((body) => ({ body }));
  if (call.body === 'octet-stream')
    return fc.oneof(
      fc.uint8Array({ maxLength: 400 }).map((bytes) => ({ body: Buffer.from(bytes) })),
      fc.constant({ body: right.bytes }),
    );
  if (call.body === 'form')
    return fc.oneof(
      { weight: 3, arbitrary: formBodies(right.form ?? {}).map((body) => ({ body })) },
      { weight: 1, arbitrary: multipartBodies(right.form ?? {}) },
    );
  return fc.option(value.map(write), { nil: undefined }).map((body) => ({ body }));
};

/** Requests that begin as a right one of a call, and are spoilt in address, headers and body, one or several at once. */
export const hostileRequests = (call: Call, right: RightRequest): fc.Arbitrary<RawRequest> => {
  const whole = onTheWire(call, right);
  const [ownPath = '', ownQuery = ''] = whole.path.split('?');
  const perhaps = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null, freq: 2 });
  return fc
    .record({
      path: perhaps(pathsOf(call, right)),
      query: perhaps(queries(Object.keys(right.query ?? { a: '' }))),
      headers: perhaps(headers),
      body: perhaps(bodiesOf(call, right)),
    })
    .map(({ path, query, headers: more, body }) => {
      const sentQuery = query ?? ownQuery;
      return {
        method: whole.method,
        path: `${path ?? ownPath}${sentQuery && `?${sentQuery}`}`,
        headers: { ...whole.headers, ...(body?.type && { 'Content-Type': body.type }), ...more },
        body: body === null ? whole.body : body.body,
      };
    });
};

/**
 * JSON bodies of a right one in which one place after the other holds brackets within brackets.
 * @param depth how many
 */
export const towers = (right: Readonly<Record<string, unknown>>, depth: number): string[] =>
  placesIn(right).flatMap((place) =>
    [
      ['[', ']'],
      ['{"value":', '}'],
    ].map(([open = '', close = '']) =>
      write(changedAt(right, place, () => TOWER)).replace(
        JSON.stringify(TOWER),
        () => `${open.repeat(depth)}1${close.repeat(depth)}`,
      ),
    ),
  );
const TOWER = 'tower';

/** Where there is something in a tree, by the steps that lead to it. */
const placesIn = (tree: Tree): number[][] =>
  isBranch(tree)
    ? Object.values(tree).flatMap((branch, index) => [
        [index],
        ...placesIn(branch).map((place) => [index, ...place]),
      ])
    : [];

const ROOMS = [
  '',
  'api',
  'api/staff',
  'assets',
  'docs',
  'health',
  'node',
  'oauth',
  'pages',
  'staff',
  'system/files',
  'user',
];
const STRAY = [
  '//evil.test/a',
  '/%',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/..;/',
  '/a//b',
  'http://evil.test/',
  '*',
  '/?',
  '/#',
];

/** Requests for unknown addresses, below the prefixes of the server and elsewhere, with methods of all kinds. */
export const strayRequests: fc.Arbitrary<RawRequest> = fc.record({
  method: fc.constantFrom(
    'GET',
    'HEAD',
    'POST',
    'PUT',
    'PATCH',
    'DELETE',
    'OPTIONS',
    'TRACE',
    'PROPFIND',
    'MKCOL',
  ),
  path: fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(...STRAY) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.constantFrom(...ROOMS), fc.array(addressPiece, { minLength: 1, maxLength: 3 }))
        .map(([room, pieces]) => `/${room}/${pieces.join('/')}`),
    },
  ),
  headers: fc.oneof(headers, fc.constant<Record<string, string>>({ Accept: 'text/html' })),
});
