import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { startEmbeddedPostgres } from '@ancrage/prisma/embedded-postgres';
import { stopLeftover } from '@ancrage/prisma/embedded-postgres/leftover';
import { isRunning } from '@ancrage/prisma/embedded-postgres/running-process';
import { sweepContainers, whyNoImage } from './docker-engine.ts';
import { scratch } from './scratch.ts';

/** A PostgreSQL server for the time of a run. */
export interface DatabaseServer {
  /** What it is, in a few words. */
  description: string;
  /** Address of one of its databases, for an account that may make databases. */
  url(database: string): string;
  stop(): Promise<void>;
}

const IMAGE = { name: 'postgres', tag: '18' };
const POSTGRES_PORT = 5432;
const HASTE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
/** Every test file has its own pool. */
const CONNECTIONS = { max_connections: '300' };
const FOLDER_PREFIX = 'ancrage-test-postgres-';
/** Says on a container which process of which machine made it: an engine may serve several machines. */
const OWNER_LABEL = 'ancrage.test-run';
const pidOf = (owner: string): number => Number(owner.split(' ')[1]);
const isOurs = (owner: string): boolean => owner.split(' ')[0] === hostname();

const named = (address: string): DatabaseServer => ({
  description: 'the server of TEST_DATABASE_URL',
  url: (database) => {
    const url = new URL(address);
    url.pathname = `/${database}`;
    return url.toString();
  },
  stop: async () => {},
});

const inContainer = async (): Promise<DatabaseServer> => {
  // The reaper is one more image to pull: the container is stopped with the run, or by the next one if it is killed.
  process.env.TESTCONTAINERS_RYUK_DISABLED ??= 'true';
  await sweepContainers(OWNER_LABEL, (owner) => !isOurs(owner) || isRunning(pidOf(owner)));
  const { GenericContainer, Wait } = await import('testcontainers');
  const password = randomBytes(24).toString('base64url');
  const settings = Object.entries({ ...HASTE, ...CONNECTIONS }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const container = await new GenericContainer(`${IMAGE.name}:${IMAGE.tag}`)
    .withEnvironment({ POSTGRES_PASSWORD: password })
    .withLabels({ [OWNER_LABEL]: `${hostname()} ${process.pid}` })
    .withExposedPorts(POSTGRES_PORT)
    .withCommand(['postgres', ...settings])
    // The image starts once to make its cluster and once more to serve it.
    .withWaitStrategy(Wait.forLogMessage(/database system is ready to accept connections/, 2))
    .start();
  const server = named(
    `postgresql://postgres:${password}@${container.getHost()}:${container.getMappedPort(POSTGRES_PORT)}/postgres`,
  );
  const stop = async () => {
    await container.stop();
  };
  return { ...server, description: `Testcontainers, ${IMAGE.name}:${IMAGE.tag}`, stop };
};

const clustersIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((entry) => entry.startsWith(FOLDER_PREFIX))
    .map((entry) => join(folder, entry));

/** Stops and removes the servers of runs that were killed: their folder names the process that made them. */
const sweepKilledRuns = async (): Promise<void> => {
  for (const folder of [...new Set([tmpdir(), scratch()])].flatMap(clustersIn)) {
    const owner = Number(basename(folder).slice(FOLDER_PREFIX.length).split('-')[0]);
    if (isRunning(owner)) continue;
    await stopLeftover(join(folder, 'cluster'));
    rmSync(folder, { recursive: true, force: true });
  }
};

const embedded = async (why: string): Promise<DatabaseServer> => {
  await sweepKilledRuns();
  const folder = join(scratch(), `${FOLDER_PREFIX}${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(folder, { mode: 0o755 });
  const postgres = await startEmbeddedPostgres({
    folder,
    password: randomBytes(24).toString('base64url'),
    fast: true,
    keep: false,
    settings: CONNECTIONS,
  });
  return { description: `embedded binaries (${why})`, url: postgres.url, stop: postgres.stop };
};

/**
 * The server that tests run on: the one that TEST_DATABASE_URL names, else a container, else the embedded binaries.
 * @throws Error when none of them starts
 */
export const startDatabaseServer = async (): Promise<DatabaseServer> => {
  const address = process.env.TEST_DATABASE_URL;
  if (address) return named(address);
  const why = await whyNoImage(IMAGE.name, IMAGE.tag);
  if (why) return embedded(why);
  try {
    return await inContainer();
  } catch (error) {
    return embedded(`the container did not start: ${error instanceof Error ? error.message : error}`);
  }
};
