import { readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { build } from './build.ts';
import { checkout } from './checkout.ts';
import { endWithBootstrap } from './end-with-bootstrap.ts';
import { LaunchError } from './launch-error.ts';
import { makeRelease, type Release, versionOf } from './make-release.ts';
import { parseArguments } from './parse-arguments.ts';
import { printFailure } from './print-failure.ts';
import { runTool, ToolFailure } from './run-tool.mjs';
import { findDifferences, hashFolder, readHashes } from './served-files.ts';
import { writeBill } from './write-bill.ts';

const HELP = `Makes a release of this commit, or compares what is served with one.

  npm run release -- minor                      or major, patch, 1.2.0; after npm test -- all
  npm run release -- minor --tested-by "CI 812" all tests passed elsewhere, on this commit
  npm run release -- verify https://journal.your-firm.fr
  npm run release -- verify client/dist --sums release/1.2.0/SHA256SUMS

A release is a commit, an annotated tag, release/<version> with notes, bill of materials and hashes, and the image
ancrage:<version> where a Docker engine answers. Nothing is pushed.`;

const distribution = join(checkout, 'client/dist');
/** Where the person typed a path. */
const typedPath = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

const verify = async (target: string | undefined, sums: string | undefined): Promise<void> => {
  if (!target) throw new LaunchError(`Say what to compare: an address or a folder.\n\n${HELP}`);
  const path = sums ? typedPath(sums) : join(checkout, 'release', versionOf(checkout), 'SHA256SUMS');
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new LaunchError(`${path} cannot be read: say --sums, the SHA256SUMS of the release.`);
  }
  const expected = readHashes(text);
  const differences = await findDifferences(/^https?:/.test(target) ? target : typedPath(target), expected);
  for (const difference of differences) console.log(difference);
  console.log(
    differences.length === 0
      ? `All ${expected.size} files are those of the release.`
      : `${differences.length} of ${expected.size} files differ from the release.`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
};

const docker = (...args: string[]): Promise<string> =>
  runTool('docker', args, { cwd: checkout, env: process.env });

const hasDocker = async (): Promise<boolean> => {
  try {
    await docker('version');
    return true;
  } catch (error) {
    if (error instanceof ToolFailure) return false;
    throw error;
  }
};

/** Builds the image of a release, and writes its id next to the hashes. */
const buildImage = async ({ version, commit, folder }: Release): Promise<void> => {
  const labels = { VERSION: version, REVISION: commit, CREATED: new Date().toISOString() };
  const args = [
    ...['build', '--file', 'server/deploy/Dockerfile', '--tag', `ancrage:${version}`],
    ...Object.entries(labels).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]),
  ];
  if (!(await hasDocker())) {
    console.log(`No Docker engine answers. Where one does:\n\n  docker ${args.join(' ')} .`);
    return;
  }
  const idFile = join(folder, 'image-id');
  await docker(...args, '--iidfile', idFile, '.');
  console.log(`The image ancrage:${version} is ${readFileSync(idFile, 'utf8')}.`);
};

const release = async (wanted: string | undefined, testedBy: string | undefined): Promise<void> => {
  if (!wanted) throw new LaunchError(`Say which version: major, minor or patch.\n\n${HELP}`);
  const made = await makeRelease({
    root: checkout,
    wanted,
    testedBy,
    day: new Date().toISOString().slice(0, 10),
    build: async () => {
      await build();
      return hashFolder(distribution);
    },
    writeBill: (path) => writeBill(path, false),
  });
  const { version, commit, folder } = made;
  console.log(
    `Version ${version} is commit ${commit.slice(0, 8)}, tag v${version}; its files are in ${relative(checkout, folder)}.`,
  );
  await buildImage(made);
  console.log('To publish it: git push --follow-tags');
};

endWithBootstrap();
const { values, positionals } = parseArguments(
  HELP,
  { 'tested-by': { type: 'string' }, sums: { type: 'string' } },
  2,
);
try {
  const [wanted, target] = positionals;
  if (wanted === 'verify') await verify(target, values.sums);
  else await release(wanted, values['tested-by']);
} catch (error) {
  printFailure(error);
}
