import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import * as z from 'zod/mini';

/** Where the build of the client lies. */
export const dist = join(import.meta.dirname, '../../client/dist');

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

let read: z.infer<typeof filesSchema> | null = null;
/** What each file of the build loads and holds, as the build has noted it. */
export const builtFiles = (): z.infer<typeof filesSchema> => {
  read ??= z.parse(filesSchema, JSON.parse(readFileSync(join(dist, '.build/files.json'), 'utf8')));
  return read;
};

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
  const files = builtFiles();
  const found = Object.keys(files).find((name) =>
    files[name]?.sources.some((one) => one === source || one.endsWith(`/${source}`)),
  );
  if (found === undefined) throw new Error(`No file of the build holds ${source}.`);
  return found;
};

/** Everything that comes with some sources: scripts and style sheets. */
export const loadedWith = (sources: readonly string[]): ReadonlySet<string> => {
  const files = builtFiles();
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

/** What files weigh on their way, packed by brotli, in thousands of bytes. */
export const kilobytes = (loaded: Iterable<string>): number =>
  [...loaded].reduce((sum, file) => sum + kilobytesOf(file), 0);

/** The sources in some files. */
export const sourcesOf = (loaded: ReadonlySet<string>): string[] =>
  [...loaded].flatMap((file) => builtFiles()[file]?.sources ?? []);

/** The source of the texts that come first, or later. */
export const textsOf = (locale: string, part: 'first' | 'later') =>
  `shared/src/messages/${locale}/${part}.ts`;

/** What has to be loaded before the sign-in form is shown. */
export const door = (locale: string) => [
  'client/src/main.tsx',
  'features/session/screens/login-form-screen.tsx',
  textsOf(locale, 'first'),
];

/** What has to be loaded before home is shown. */
export const home = (locale: string) => ['client/src/main.tsx', 'app/signed-in.ts', textsOf(locale, 'first')];

const table = readFileSync(join(import.meta.dirname, '../../client/src/app/routes.tsx'), 'utf8');
/** The sources of all pages, as the table of routes names them. */
export const routes = [...table.matchAll(/import\('(?:#|\.\/)([^']+)'\)/g)].map(
  ([match, path]) => `client/src/${match.includes('#') ? '' : 'app/'}${path}`,
);
/** The routes that nobody is signed in for. */
const OPEN = /\/(login|login-form|new-password|password-change|register|register-notice)-(screen|page)\.tsx$/;

/** What a page adds to what its visitor has already, the texts of all later pages with it. */
export const addedBy = (route: string, locale: string): readonly string[] => {
  const before = loadedWith(OPEN.test(route) ? door(locale) : home(locale));
  return [...loadedWith([route, textsOf(locale, 'later')])].filter((file) => !before.has(file));
};

/** What the fonts weigh, in thousands of bytes. */
export const fontKilobytes = (): number => {
  const fonts = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.woff2'));
  return fonts.reduce((sum, name) => sum + readFileSync(join(dist, 'assets', name)).length, 0) / 1000;
};
