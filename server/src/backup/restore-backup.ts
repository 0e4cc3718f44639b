import { knownMigrations, makeDatabase, migrateDeploy, migrateWithin } from '@ancrage/prisma/migrate';
import type pg from 'pg';
import type * as z from 'zod';
import type { FileStore } from '../infra/file-store/file-store.ts';
import { readArchive } from './archive-reader.ts';
import { BackupError } from './backup-error.ts';
import { commit, UnknownOutcomeError } from './commit.ts';
import { withConnection } from './connection.ts';
import { continueSequence, emptyTables, READ_ALIKE, sumOf } from './database-copy.ts';
import type { Erasure, ErasureList } from './erasure-lists.ts';
import { readErasures, readInstallation, replayErasures } from './erasure-replay.ts';
import type { Installation } from './make-backup.ts';
import { type Manifest, manifestSchema, type Summary, summarySchema } from './manifest.ts';
import { readWhole } from './read-whole.ts';
import { type PlacedSecrets, placeSecrets } from './secret-files.ts';
import { TableFilling } from './table-filling.ts';
import { emptyDatabase, keysIn, obstaclesIn, refuseWhileRunning } from './target-checks.ts';

/** Ids skipped after a restore, so that ids given out since the backup are never reused. */
const NUMBERS_PASSED_BY = 10_000n;

/** The result of a restore. */
export interface RestoreReport {
  readonly madeAt: string;
  readonly summary: Summary;
  /** People in the backup who were erased later, and were erased again. */
  readonly erased: number;
  /** Whether any list, or the replaced database of the same installation, told who was erased later. */
  readonly knewErasures: boolean;
  /** Suffix of the secrets that were there before; null when there were none. */
  readonly secretsBefore: string | null;
}

const parse = <T>(schema: z.ZodType<T>, bytes: Buffer): T => {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (cause) {
    throw new BackupError('The backup was made by a version of the application that speaks otherwise.', {
      cause,
    });
  }
};

const refuseNewer = (migrations: readonly string[]): void => {
  const known = new Set(knownMigrations());
  const unknown = migrations.find((name) => !known.has(name));
  if (unknown)
    throw new BackupError(
      `The backup was made by a newer version of the application (${unknown}): restore it with that one.`,
    );
};

/** What was erased, as the files and the replaced database know it. */
interface KnownErasures {
  readonly lists: readonly ErasureList[];
  /** Of the database that is replaced. */
  readonly replaced: { readonly installation: string | null; readonly erasures: readonly Erasure[] };
}

/**
 * The erasures of the installation in a restored database: numbers of another one are other people's.
 * @throws BackupError when a list is of another installation
 */
const erasuresOf = (
  installation: string | null,
  { lists, replaced }: KnownErasures,
): { readonly erasures: readonly Erasure[]; readonly isKnown: boolean } => {
  const foreign = lists.find((list) => list.installation !== null && list.installation !== installation);
  if (foreign)
    throw new BackupError(
      `${foreign.path} lists the erasures of another installation: name the right list by --erasures.`,
    );
  const isSame = replaced.installation === installation;
  return {
    erasures: [
      ...(isSame || replaced.installation === null ? replaced.erasures : []),
      ...lists.flatMap((list) => list.erasures),
    ],
    isKnown: isSame || lists.length > 0,
  };
};

/** The database has brought the id of its installation: the files get the same. */
const tieStore = async (client: pg.Client, store: FileStore): Promise<void> => {
  const { rows } = await client.query<{ id: string }>('SELECT id::text AS id FROM installation');
  for (const { id } of rows) await store.belongTo(id);
};

/** One restore. All of it takes effect, or nothing. */
class Restore {
  readonly #client: pg.Client;
  readonly #target: Installation;
  readonly #secrets = new Map<string, Buffer>();
  readonly #before: ReadonlySet<string>;
  readonly #keys = new Set<string>();
  readonly #written: string[] = [];
  #manifest: Manifest | null = null;
  #summary: Summary | null = null;
  #filling: TableFilling | null = null;
  #placed: PlacedSecrets | null = null;

  /** @param before keys of the existing files */
  constructor(client: pg.Client, target: Installation, before: ReadonlySet<string>) {
    this.#client = client;
    this.#target = target;
    this.#before = before;
  }

  /** Reads the next part of the backup. */
  async take(path: string, bytes: Buffer): Promise<void> {
    const [kind, name = ''] = path.split('/');
    if (kind === 'manifest.json') return this.#begin(parse(manifestSchema, bytes));
    if (!this.#filling) throw new BackupError('The backup does not begin as one.');
    if (kind === 'database') return this.#filling.take(name, bytes);
    await this.#filling.finish();
    if (kind === 'secrets') this.#secrets.set(name, bytes);
    else if (kind === 'files') await this.#writeFile(name, bytes);
    else if (kind === 'summary.json') this.#summary = parse(summarySchema, bytes);
    else throw new BackupError(`The backup holds something unknown: ${path}.`);
  }

  async #begin(manifest: Manifest): Promise<void> {
    refuseNewer(manifest.migrations);
    this.#manifest = manifest;
    await migrateWithin(this.#client, manifest.migrations);
    await this.#client.query(READ_ALIKE);
    await emptyTables(this.#client, manifest.tables);
    this.#filling = new TableFilling(this.#client, manifest.tables);
  }

  async #writeFile(key: string, bytes: Buffer): Promise<void> {
    const { store } = this.#target;
    this.#keys.add(key);
    if (this.#before.has(key)) {
      // Files never change, so an existing one is the same, unless a write of it was interrupted.
      if ((await readWhole(store, key))?.equals(bytes)) return;
      await store.remove(key);
    } else this.#written.push(key);
    const once = async function* () {
      yield bytes;
    };
    await store.write(key, once());
  }

  /**
   * Checks that everything has arrived unchanged, then commits.
   * @param since people erased since, who must not come back
   */
  async finish(since: KnownErasures, suffix: string): Promise<RestoreReport> {
    const [manifest, summary] = [this.#manifest, this.#summary];
    if (!manifest || !summary) throw new BackupError('The backup is not whole: its end is missing.');
    await this.#compare(manifest, summary);
    for (const { name, last } of summary.sequences)
      await continueSequence(this.#client, name, BigInt(last) + NUMBERS_PASSED_BY);
    await migrateWithin(this.#client, knownMigrations());
    const known = await readErasures(this.#client);
    const { erasures, isKnown } = erasuresOf(await readInstallation(this.#client), since);
    const { people: erased, keys: gone } = await replayErasures(this.#client, [...known, ...erasures]);
    await this.#mark(manifest.madeAt);
    this.#placed = await placeSecrets(this.#target.dataDir, this.#secrets, suffix);
    await commit(this.#client, this.#target.databaseUrl);
    // Nothing may fail from here on: the commit is final. The remaining files of erased people are swept.
    for (const key of gone) await this.#target.store.remove(key).catch(() => {});
    return {
      madeAt: manifest.madeAt,
      summary,
      erased,
      knewErasures: isKnown,
      secretsBefore: this.#placed.before,
    };
  }

  /** Nobody gets a copy to read unnoticed: the staff's log and everybody's account say that it is one. */
  async #mark(madeAt: string): Promise<void> {
    const now = this.#target.clock.now();
    await this.#client.query('UPDATE installation SET restored_at = $1, restored_copy_of = $2', [
      now,
      madeAt,
    ]);
    // A reset that waited then may have been refused since: it begins again, as sessions do.
    await this.#client.query('UPDATE recovery_guard SET waiting_since = NULL');
    await this.#client.query(
      `INSERT INTO audit_entry (at, actor_kind, action, detail) VALUES ($1, 'system', 'restored', $2)`,
      [now, JSON.stringify({ copyOf: madeAt })],
    );
  }

  async #compare(manifest: Manifest, summary: Summary): Promise<void> {
    const sums = new Map(summary.tables.map((sum) => [sum.name, sum]));
    for (const table of manifest.tables) {
      const [meant, found] = [sums.get(table.name), await sumOf(this.#client, table)];
      if (meant?.rows !== found.rows || meant.sha256 !== found.sha256)
        throw new BackupError(
          `The table ${table.name} came to ${found.rows} rows that are not the ${meant?.rows ?? 0} of the backup.`,
        );
    }
    const missing = summary.files.find(({ key }) => !this.#keys.has(key));
    if (missing || this.#keys.size !== summary.files.length)
      throw new BackupError(`The backup holds ${this.#keys.size} files instead of ${summary.files.length}.`);
  }

  /** Rolls everything back. */
  async undo(): Promise<void> {
    await this.#filling?.abandon();
    await this.#client.query('ROLLBACK').catch(() => {}); // a lost connection has rolled back
    await this.#placed?.undo();
    for (const key of this.#written) await this.#target.store.remove(key);
  }
}

/**
 * Restores a backup: database, secrets and files, then migrates the database. People erased since stay erased.
 * Everything takes effect at the very end, or nothing does. Source.
 * @param identities secret keys of age
 * @param how `isForced`: whether existing data may be replaced; existing secrets are renamed. `lists`: of people erased since
 * @throws BackupError when it fails; then nothing has changed, unless it is an UnknownOutcomeError
 */
export const restoreBackup = async (
  path: string,
  identities: readonly string[],
  target: Installation,
  { isForced, lists }: { readonly isForced: boolean; readonly lists: readonly ErasureList[] },
): Promise<RestoreReport> => {
  const { databaseUrl, dataDir, store, clock } = target;
  await makeDatabase(databaseUrl);
  const report = await withConnection(databaseUrl, 'ancrage restore', async (client) => {
    await refuseWhileRunning(client);
    const files = await keysIn(store);
    const obstacles = await obstaclesIn(client, dataDir, files);
    if (obstacles.length > 0 && !isForced)
      throw new BackupError(
        `This place is not empty (${obstacles.join(', ')}): --force puts the backup in place of what is there.`,
      );
    const replaced = {
      installation: await readInstallation(client),
      erasures: await readErasures(client),
    };
    const suffix = `.before-${clock.now().toISOString().replace(/[:.]/g, '-')}`;
    await client.query(
      'BEGIN; SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0',
    );
    const restore = new Restore(client, target, files);
    try {
      if (obstacles.length > 0) await emptyDatabase(client);
      for await (const { name, bytes } of readArchive(path, identities)) await restore.take(name, bytes);
      return await restore.finish({ lists, replaced }, suffix);
    } catch (error) {
      // If the commit may have succeeded, the database needs its secrets and files.
      if (!(error instanceof UnknownOutcomeError)) await restore.undo();
      throw error;
    }
  });
  await migrateDeploy(databaseUrl);
  await withConnection(databaseUrl, 'ancrage restore', (client) => tieStore(client, store));
  return report;
};
