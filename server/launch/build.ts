import { existsSync, rmSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { checkout, toolOf } from './checkout.ts';
import { fingerprintOf, Stamps } from './fingerprint.ts';
import { phase } from './progress.mjs';
import { runExclusively } from './run-exclusively.ts';
import { runTool } from './run-tool.mjs';

/** One build output, its inputs, and how to build it. Paths are relative to the checkout. */
interface Product {
  label: string;
  inputs: string[];
  /** A file that exists once it is built. */
  output: string;
  make(): Promise<unknown>;
}

const EVERYTHING = ['pnpm-lock.yaml', 'tsconfig.base.json', 'server/launch/build.ts'];

/** The tools run on the Node of this process: an editor may have started it with another one on its PATH. */
const PATH = [dirname(process.execPath), process.env.PATH ?? ''].join(delimiter);

const run = (folder: string, tool: string, ...args: string[]) =>
  runTool(toolOf(folder, tool), args, {
    cwd: join(checkout, folder),
    env: {
      ...process.env,
      PATH,
      // Jest sets another, with which Vite would bundle React for development.
      NODE_ENV: 'production',
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  });

const databaseClient: Product = {
  label: 'database client',
  inputs: ['prisma/schema.prisma', 'prisma/prisma.config.ts', 'prisma/package.json'],
  output: 'prisma/generated/client.ts',
  make: () => run('prisma', 'prisma', 'generate'),
};

const server: Product = {
  label: 'server',
  inputs: [
    'server/src',
    'server/tsconfig.json',
    'server/package.json',
    'server/launch/rolldown.config.ts',
    'shared/src',
    'shared/package.json',
    'prisma',
  ],
  output: 'server/dist/bundle/main.js',
  make: async () => {
    rmSync(join(checkout, 'server/dist'), { recursive: true, force: true });
    await run('server', 'tsc', '-p', '.');
    await Promise.all([
      runTool(process.execPath, ['dist/commands/prepare-content.js'], {
        cwd: join(checkout, 'server'),
        env: process.env,
      }),
      run('server', 'rolldown', '--config', 'launch/rolldown.config.ts'),
    ]);
  },
};

const client: Product = {
  label: 'web app',
  inputs: ['client', 'shared/src', 'shared/package.json'],
  output: 'client/dist/index.html',
  make: () => run('client', 'vite', 'build', '--logLevel', 'warn'),
};

const stamps = new Stamps(checkout);

const makeUnlessMade = async ({ label, inputs, output, make }: Product): Promise<void> => {
  const fingerprint = fingerprintOf(checkout, [...EVERYTHING, ...inputs]);
  const stamp = label.replaceAll(' ', '-');
  if (stamps.matches(stamp, fingerprint) && existsSync(join(checkout, output))) return;
  stamps.remove(stamp);
  await phase(label, make);
  stamps.write(stamp, fingerprint);
};

const LOCK = join(checkout, 'node_modules/.cache/ancrage/build.lock');

/** Builds only the database client: the sources need nothing else to run. */
export const buildDatabaseClient = (): Promise<void> =>
  runExclusively(LOCK, () => makeUnlessMade(databaseClient));

/**
 * Builds the database client, the server and the web app, in parallel where possible. What was built from the same
 * sources is skipped.
 * @throws ToolFailure with the output of the compiler or bundler; LaunchError when the checkout is not writable
 */
export const build = (): Promise<void> =>
  runExclusively(LOCK, async () => {
    const serverSide = makeUnlessMade(databaseClient).then(() => makeUnlessMade(server));
    const results = await Promise.allSettled([serverSide, makeUnlessMade(client)]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
  });
