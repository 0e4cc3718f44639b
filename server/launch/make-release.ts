import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { nextVersion, releasedIn, unreleasedOf } from './changelog.ts';
import { LaunchError } from './launch-error.ts';
import { type FileHashes, writeHashes } from './served-files.ts';
import { cleanCommit, git, wasTested } from './tested-commit.ts';

const manifestSchema = z.looseObject({ version: z.string() });
const MIGRATIONS = 'prisma/migrations';

/** What a release is made of, and by. */
export interface ReleasePlan {
  /** Folder of the checkout. */
  root: string;
  /** `major`, `minor`, `patch`, or the version. */
  wanted: string;
  /** Where all tests passed, when it was not this checkout. */
  testedBy: string | undefined;
  /** Such as `2026-11-26`. */
  day: string;
  /** Builds the web app. @returns the hashes of its files */
  build: () => Promise<FileHashes>;
  /** Writes the bill of materials to a file. */
  writeBill: (path: string) => Promise<void>;
}

/** A finished release. */
export interface Release {
  version: string;
  commit: string;
  /** Folder with the notes, the bill of materials and the hashes. */
  folder: string;
}

/** The root of a checkout and its packages, by their package.json. */
const manifestsOf = (root: string): string[] => [
  'package.json',
  ...readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && entry.name !== 'node_modules')
    .map(({ name }) => `${name}/package.json`)
    .filter((path) => existsSync(join(root, path))),
];

const setVersion = (path: string, version: string): void => {
  const text = readFileSync(path, 'utf8');
  const { version: former } = manifestSchema.parse(JSON.parse(text));
  writeFileSync(path, text.replace(`"version": "${former}"`, `"version": "${version}"`));
};

/** The version in the root package.json of a checkout. */
export const versionOf = (root: string): string =>
  manifestSchema.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).version;

/** @throws LaunchError when the files differ from the commit, or its tests were not run */
const checkReady = async ({ root, testedBy }: ReleasePlan): Promise<string> => {
  const commit = await cleanCommit(root);
  if (!commit)
    throw new LaunchError(
      'The checkout differs from its last commit: commit or remove what git status shows.',
    );
  if (testedBy === undefined && !wasTested(root, commit))
    throw new LaunchError(
      `All tests have to pass on ${commit.slice(0, 8)} first: npm test -- all. If they did elsewhere, say where: --tested-by "…".`,
    );
  return commit;
};

/** Migrations since the last release; all of them before the first. */
const newMigrations = async (root: string, former: string): Promise<string[]> => {
  const tag = await git(root, 'tag', '--list', `v${former}`);
  const all = await git(root, 'ls-tree', '--name-only', 'HEAD', `${MIGRATIONS}/`);
  const before = tag === '' ? '' : await git(root, 'ls-tree', '--name-only', tag, `${MIGRATIONS}/`);
  const known = new Set(before.split('\n'));
  return all.split('\n').filter((path) => /\/\d+_/.test(path) && !known.has(path));
};

const wayBack = (former: string, migrations: readonly string[]): string =>
  `### Back to ${former}\n\n` +
  (migrations.length === 0
    ? `The database is the one of ${former}: to go back, run ${former} again.`
    : `${migrations.length === 1 ? 'One migration changes' : `${migrations.length} migrations change`} the database: ` +
      `${former} does not run on it. To go back, restore the backup made before the upgrade.`);

const writeFiles = async (
  plan: ReleasePlan,
  version: string,
  section: string,
): Promise<{ folder: string; notes: string }> => {
  const folder = join(plan.root, 'release', version);
  mkdirSync(folder, { recursive: true });
  const hashes = writeHashes(await plan.build());
  writeFileSync(join(folder, 'SHA256SUMS'), hashes);
  await plan.writeBill(join(folder, 'ancrage.cdx.json'));
  const digest = createHash('sha256').update(hashes).digest('hex');
  const tested = plan.testedBy === undefined ? 'npm test -- all' : plan.testedBy;
  const notes = [
    `# Ancrage ${version}`,
    section,
    '### Files',
    `All tests passed: ${tested}. SHA-256 of SHA256SUMS, which lists the files of the web app: ${digest}`,
  ].join('\n\n');
  writeFileSync(join(folder, 'notes.md'), `${notes}\n`);
  return { folder, notes };
};

/**
 * Makes a release of a clean and tested commit: version and changelog in one more commit, an annotated tag with the notes, and
 * a folder with notes, bill of materials and hashes. After a failure the checkout is as before.
 * @throws LaunchError with what is missing
 */
export const makeRelease = async (plan: ReleasePlan): Promise<Release> => {
  const { root, day } = plan;
  const before = await checkReady(plan);
  const changelog = join(root, 'CHANGELOG.md');
  const text = readFileSync(changelog, 'utf8');
  const changes = unreleasedOf(text);
  const former = versionOf(root);
  const version = nextVersion(former, plan.wanted, changes);
  const tag = `v${version}`;
  if ((await git(root, 'tag', '--list', tag)) !== '') throw new LaunchError(`There is a tag ${tag} already.`);
  const section = `${changes}\n\n${wayBack(former, await newMigrations(root, former))}`;
  const changed = [...manifestsOf(root), 'CHANGELOG.md'];
  try {
    for (const path of manifestsOf(root)) setVersion(join(root, path), version);
    writeFileSync(changelog, releasedIn(text, `${version} - ${day}`, section));
    const { folder, notes } = await writeFiles(plan, version, section);
    await git(root, 'add', '--', ...changed);
    await git(root, 'commit', '--quiet', '--message', `Release ${version}`);
    // Notes have headings, which git would take for comments.
    await git(root, 'tag', '--annotate', '--cleanup=verbatim', '--message', notes, tag);
    return { version, commit: await git(root, 'rev-parse', 'HEAD'), folder };
  } catch (error) {
    await git(root, 'reset', '--quiet', '--soft', before);
    await git(root, 'restore', '--staged', '--worktree', '--', ...changed);
    throw error;
  }
};
