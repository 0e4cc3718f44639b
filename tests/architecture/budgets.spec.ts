import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';

/** What travels at most, packed by brotli, in thousands of bytes. */
const FIRST_SCREEN_KB = 130;
const FURTHER_ROUTE_KB = 40;
const FONTS_KB = 40;

const dist = join(import.meta.dirname, '../../client/dist');

const filesSchema = z.record(
  z.string(),
  z.object({
    imports: z.array(z.string()),
    fetches: z.array(z.string()),
    css: z.array(z.string()),
    begins: z.nullable(z.string()),
    sources: z.array(z.string()),
  }),
);

let files: z.infer<typeof filesSchema>;
beforeAll(() => {
  files = z.parse(filesSchema, JSON.parse(readFileSync(join(dist, '.build/files.json'), 'utf8')));
});

const packed = new Map<string, number>();
const kilobytesOf = (file: string): number => {
  const known = packed.get(file);
  if (known !== undefined) return known;
  const path = join(dist, file);
  const bytes = existsSync(`${path}.br`)
    ? readFileSync(`${path}.br`)
    : brotliCompressSync(readFileSync(path));
  packed.set(file, bytes.length / 1000);
  return bytes.length / 1000;
};

/** The file that a source lies in, by the end of its path. */
const fileWith = (source: string): string => {
  const found = Object.keys(files).find((name) =>
    files[name]?.sources.some((one) => one === source || one.endsWith(`/${source}`)),
  );
  if (found === undefined) throw new Error(`No file of the build holds ${source}.`);
  return found;
};

/** Everything that comes with some files: scripts and style sheets. */
const loadedWith = (sources: readonly string[]): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    for (const sheet of files[file]?.css ?? []) found.add(sheet);
    for (const next of files[file]?.imports ?? []) visit(next);
  };
  for (const source of sources) visit(fileWith(source));
  return found;
};

const kilobytes = (loaded: Iterable<string>): number =>
  [...loaded].reduce((sum, file) => sum + kilobytesOf(file), 0);

const sourcesOf = (loaded: ReadonlySet<string>): string[] =>
  [...loaded].flatMap((file) => files[file]?.sources ?? []);

const textsOf = (locale: string, part: 'first' | 'later') => `shared/src/messages/${locale}/${part}.ts`;

/** What has to be there before the first screen of a visit stands. */
const door = (locale: string) => [
  'client/src/main.tsx',
  'app/routes/login-form.tsx',
  textsOf(locale, 'first'),
];
const home = (locale: string) => [
  'client/src/main.tsx',
  'app/shell/shell.tsx',
  'app/routes/home.tsx',
  'journal-data/journal.ts',
  'exercise/content.ts',
  textsOf(locale, 'first'),
];

const ROUTES = 'client/src/app/routes';
const routes = readdirSync(join(import.meta.dirname, '../..', ROUTES)).map((name) => `${ROUTES}/${name}`);
/** The routes that nobody is signed in for. */
const OPEN = /\/(login|login-form|new-password|password-change|register|register-notice)\.tsx$/;

/** What no first screen has a use for, by what tells it. */
const APART = {
  'the staff’s console': /^client\/src\/staff|messages\/\w+\/staff\.ts$/,
  'the dictionaries for new passwords': /@zxcvbn-ts\//,
  'the report': /features\/report\//,
  'what orders a list': /@dnd-kit\//,
  'the carousel': /\/embla-carousel/,
  'forms with many fields': /\/react-hook-form\//,
  'dialogs, sheets and toasts': /@base-ui\/react\/(dialog|drawer|toast|alert-dialog)\//,
  'questions to the server beside the journal': /@tanstack\//,
  'the texts of further pages': /messages\/\w+\/(later|notes|report|derailors)\.ts$/,
} as const;

describe.each(['fr', 'en'])('what the app weighs in %s', (locale) => {
  it(`the form at the door comes in ${FIRST_SCREEN_KB} KB`, () => {
    expect(kilobytes(loadedWith(door(locale)))).toBeLessThanOrEqual(FIRST_SCREEN_KB);
  });

  it(`home comes in ${FIRST_SCREEN_KB} KB`, () => {
    expect(kilobytes(loadedWith(home(locale)))).toBeLessThanOrEqual(FIRST_SCREEN_KB);
  });

  it.each(routes)(
    `%s adds ${FURTHER_ROUTE_KB} KB at most, the texts of all further pages with it`,
    (route) => {
      const before = loadedWith(OPEN.test(route) ? door(locale) : home(locale));
      const after = loadedWith([route, textsOf(locale, 'later')]);
      const added = [...after].filter((file) => !before.has(file));
      expect(kilobytes(added)).toBeLessThanOrEqual(FURTHER_ROUTE_KB);
    },
  );

  it.each(Object.entries(APART))('no first screen loads %s', (_, telling) => {
    for (const first of [door(locale), home(locale)])
      expect(sourcesOf(loadedWith(first)).filter((source) => telling.test(source))).toEqual([]);
    // It is told by something that is there.
    expect(Object.values(files).some(({ sources }) => sources.some((one) => telling.test(one)))).toBe(true);
  });
});

it('no page that a visit begins with asks for a text that comes later', () => {
  const groups = (part: 'first' | 'later') =>
    sourcesOf(loadedWith([textsOf('fr', part)]))
      .map((source) => /messages\/fr\/([\w-]+)\.ts$/.exec(source)?.[1] ?? '')
      .filter((name) => name !== part && name !== '')
      .map((name) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()));
  const later = new Set(groups('later').filter((name) => !groups('first').includes(name)));
  expect(later.size).toBeGreaterThan(10);
  const sources = [...door('fr'), ...home('fr'), 'app/routes/login.tsx', 'app/routes/logout.tsx'].filter(
    (source) => !source.startsWith('shared/'),
  );
  const asked = sourcesOf(loadedWith(sources))
    .filter((source) => /^client\/src\/(app|features|ui)\//.test(source))
    .flatMap((source) => {
      const text = readFileSync(join(import.meta.dirname, '../..', source), 'utf8');
      return [...text.matchAll(/\bt\(\s*[`'"](\w+)\./g)].map(([, group]) => `${group} in ${source}`);
    });
  expect(asked.length).toBeGreaterThan(20);
  expect(asked.filter((one) => later.has(one.split(' ')[0] ?? ''))).toEqual([]);
});

it('the console and the app load no line of each other', () => {
  const ofApp = sourcesOf(loadedWith(home('fr')));
  expect(ofApp.filter((source) => source.startsWith('client/src/staff'))).toEqual([]);
  const ofConsole = sourcesOf(loadedWith(['client/src/staff-main.tsx']));
  expect(
    ofConsole.filter((source) => /client\/src\/(app|features|exercise|journal-data)\//.test(source)),
  ).toEqual([]);
});

it(`fonts come in ${FONTS_KB} KB`, () => {
  const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'));
  expect(fonts.length).toBeGreaterThan(0);
  const bytes = fonts.reduce((sum, name) => sum + readFileSync(join(dist, 'assets', name)).length, 0);
  expect(bytes / 1000).toBeLessThanOrEqual(FONTS_KB);
});
