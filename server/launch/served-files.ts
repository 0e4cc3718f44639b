import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { LaunchError } from './launch-error.ts';

/** SHA-256 in hexadecimal, by path below the folder, such as `assets/app.js`. */
export type FileHashes = ReadonlyMap<string, string>;

const REQUESTS_AT_ONCE = 8;
const PATIENCE_MS = 30_000;
/** A line of `sha256sum`, https://www.gnu.org/software/coreutils/manual/html_node/sha2-utilities.html. */
const LINE = /^([\da-f]{64}) [ *](.+)$/;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/**
 * Hashes the files of the built web app that the application serves: not the notes of the build, and not the compressed
 * copies, which have the same content.
 * @throws LaunchError when the folder has no web app
 */
export const hashFolder = (folder: string): FileHashes => {
  if (!existsSync(join(folder, 'index.html')))
    throw new LaunchError(`${folder} is no built web app: it has no index.html.`);
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !/(^|\/)\./.test(path) && !path.endsWith('.br'));
  return new Map(paths.sort().map((path) => [path, sha256(readFileSync(join(folder, path)))]));
};

/** The hashes in the format of `sha256sum`. */
export const writeHashes = (hashes: FileHashes): string =>
  [...hashes].map(([path, hash]) => `${hash}  ${path}\n`).join('');

/** @throws LaunchError when a line is not one of `sha256sum` */
export const readHashes = (text: string): FileHashes => {
  const lines = text.split('\n').filter((line) => line !== '');
  if (lines.length === 0) throw new LaunchError('The file of hashes is empty.');
  return new Map(
    lines.map((line) => {
      const [, hash, path] = LINE.exec(line) ?? [];
      if (!hash || !path) throw new LaunchError(`The file of hashes has a line that is none: ${line}`);
      return [path, hash];
    }),
  );
};

const compare = (expected: FileHashes, found: FileHashes): string[] => [
  ...[...expected].flatMap(([path, hash]) => {
    const actual = found.get(path);
    if (actual === undefined) return [`${path} is missing.`];
    return actual === hash ? [] : [`${path} is another file.`];
  }),
  ...[...found.keys()].filter((path) => !expected.has(path)).map((path) => `${path} is not in the release.`),
];

const fetchHash = async (origin: string, path: string): Promise<string | null> => {
  // The manifest is served by language: the files of the release are the French ones, and the English one by its name.
  const headers = { 'Accept-Encoding': 'identity', 'Accept-Language': 'fr' };
  const url = new URL(path, `${origin}/`);
  const answer = await fetch(url, { headers, signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  if (answer.ok) return sha256(bytes);
  if (answer.status === 404) return null;
  throw new LaunchError(`${url} answers ${answer.status}.`);
};

const hashServed = async (origin: string, paths: readonly string[]): Promise<FileHashes> => {
  const found = new Map<string, string>();
  const waiting = [...paths];
  const work = async (): Promise<void> => {
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const hash = await fetchHash(origin, path);
      if (hash !== null) found.set(path, hash);
    }
  };
  try {
    await Promise.all(Array.from({ length: REQUESTS_AT_ONCE }, work));
  } catch (error) {
    if (error instanceof LaunchError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new LaunchError(
      `${origin} cannot be reached: ${cause instanceof Error ? cause.message : String(cause)}`,
    );
  }
  return found;
};

/**
 * Compares a running instance, or a folder with a built web app, with the hashes of a release. What an instance serves in
 * addition is not found, but no file of the release refers to it.
 * @param target an address such as `https://journal.your-firm.fr`, or a folder
 * @returns one sentence for each difference
 * @throws LaunchError when there is nothing to compare with
 */
export const findDifferences = async (target: string, expected: FileHashes): Promise<string[]> => {
  if (/^https?:\/\//.test(target)) {
    if (!URL.canParse(target)) throw new LaunchError(`${target} is no address.`);
    return compare(expected, await hashServed(new URL(target).origin, [...expected.keys()]));
  }
  if (!existsSync(target) || !statSync(target).isDirectory())
    throw new LaunchError(`${target} is neither a folder nor an address that begins with https://.`);
  return compare(expected, hashFolder(target));
};
