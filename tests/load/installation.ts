import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '@ancrage/prisma/embedded-postgres';
import { migrateDeploy } from '@ancrage/prisma/migrate';
import { createApplication } from '@ancrage/server/app.setup';
import { MEMORY_SETTINGS, NODE_FLAGS } from '@ancrage/server/config/node-flags';
import { readSettings, type Settings } from '@ancrage/server/config/settings';
import { ACCOUNT } from '@ancrage/server/infra/database/actor';
import { Database } from '@ancrage/server/infra/database/database';
import { CONCURRENT_HASHES } from '@ancrage/server/infra/hashing/hashing-process';
import { Log } from '@ancrage/server/infra/logger/log';
import { MeasuredProcess } from './measured-process.ts';
import type { Seeded } from './people.ts';

const BUNDLE = fileURLToPath(new URL('../../server/dist/bundle/main.js', import.meta.url));
const SINGLE_FILES = fileURLToPath(new URL('../../server/dist/main.js', import.meta.url));
const FLOOR = fileURLToPath(new URL('floor.ts', import.meta.url));

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return address.port;
};

/** One durable PostgreSQL with one data set, and the servers on it. */
export class Installation {
  readonly folder: string;
  readonly postgres: EmbeddedPostgres;
  readonly settings: Settings;

  private constructor(folder: string, postgres: EmbeddedPostgres, settings: Settings) {
    this.folder = folder;
    this.postgres = postgres;
    this.settings = settings;
  }

  /** Creates the database and the people that requests are made for. */
  static async make(): Promise<Installation> {
    const folder = mkdtempSync(join(tmpdir(), 'ancrage-load-'));
    chmodSync(folder, 0o755);
    const postgres = await startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      password: randomBytes(24).toString('base64url'),
      keep: false,
    });
    const databaseUrl = postgres.url('ancrage');
    await migrateDeploy(databaseUrl);
    const settings = readSettings({
      DATABASE_URL: databaseUrl,
      ANCRAGE_DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'silent',
    });
    return new Installation(folder, postgres, settings);
  }

  /** Process id of PostgreSQL's parent process. */
  get postgresPid(): number {
    const file = join(this.postgres.home, 'cluster/postmaster.pid');
    return Number.parseInt(readFileSync(file, 'utf8'), 10);
  }

  /** Runs an action on the database as its owner, with the application's modules. */
  async prepare<Result>(
    work: (application: {
      app: Awaited<ReturnType<typeof createApplication>>;
      prisma: Database['queries'];
    }) => Promise<Result>,
  ): Promise<Result> {
    const app = await createApplication(this.settings);
    const owner = new Database(this.settings.databaseUrl, new Log('silent'), { actor: ACCOUNT });
    try {
      return await work({ app, prisma: owner.queries });
    } finally {
      await app.close();
      await owner.close();
    }
  }

  /**
   * Starts the application as in production: all features on, its log in a file, and a second time, so that Node's compile
   * cache is filled.
   */
  async startServer(): Promise<MeasuredProcess> {
    await (await this.#startOnce(BUNDLE, [])).stop();
    return this.#startOnce(BUNDLE, []);
  }

  /**
   * Starts the application from its single files, which tells more in a profile than the bundle.
   * @param profile name of the file in {@link folder} that the profile is written to when the server stops
   */
  startProfiled(profile: string): Promise<MeasuredProcess> {
    const flags = ['--cpu-prof', `--cpu-prof-dir=${this.folder}`, `--cpu-prof-name=${profile}`];
    return this.#startOnce(SINGLE_FILES, flags);
  }

  async #startOnce(program: string, flags: readonly string[]): Promise<MeasuredProcess> {
    const port = await freePort();
    return MeasuredProcess.start(
      program,
      port,
      {
        ...MEMORY_SETTINGS,
        DATABASE_URL: this.settings.databaseUrl,
        ANCRAGE_DATA_DIR: this.settings.dataDir,
        LOG_LEVEL: 'info',
        TRUSTED_PROXIES: 'loopback',
      },
      { health: '/health/ready', log: join(this.folder, 'server.log'), flags: [...NODE_FLAGS, ...flags] },
    );
  }

  /** Starts the floor on the same database. */
  async startFloor({ passwordHash, password }: Seeded): Promise<MeasuredProcess> {
    const port = await freePort();
    return MeasuredProcess.start(
      FLOOR,
      port,
      {
        DATABASE_URL: this.settings.databaseUrl,
        FLOOR_FOLDER: join(this.folder, 'floor'),
        FLOOR_HASH: passwordHash,
        FLOOR_PASSWORD: password,
        FLOOR_HASHES_AT_ONCE: String(CONCURRENT_HASHES),
      },
      { health: '/health', log: join(this.folder, 'floor.log') },
    );
  }

  async close(): Promise<void> {
    await this.postgres.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
