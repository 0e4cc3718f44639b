import { DEFAULT_LOCALE } from '@ancrage/shared/rules/locales';
import { openSecrets } from '../../config/secrets.ts';
import type { Settings } from '../../config/settings.ts';
import { SystemClock } from '../../infra/clock/clock.ts';
import { Database } from '../../infra/database/database.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import { openFileStore } from '../../infra/file-store/open-file-store.ts';
import { openForeignDatabase } from '../../infra/foreign-database/open-foreign-database.ts';
import { Log } from '../../infra/logger/log.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import { InProcessVault, type KeyRing } from '../../vault/in-process-vault.ts';
import { readContent } from '../exercise-content/content-loader.ts';
import { openFileStoreBinding } from '../note-files/file-store-binding.module.ts';
import { findFields } from './drupal-fields.ts';
import { DrupalImportRepository } from './drupal-import.repository.ts';
import { DrupalImport, type ImportRun, type ImportTarget, type Progress } from './drupal-import.service.ts';
import { DrupalSource } from './drupal-source.ts';
import { ImportAsideRepository } from './import-aside.repository.ts';
import { type ImportMap, keyMapOf } from './import-map.ts';
import { NO_PEOPLE } from './import-planner.ts';
import { asideSentence } from './import-problems.ts';
import { InnerKeys } from './inner-keys.ts';
import { OldFiles } from './old-files.ts';
import { type HashCount, OldHashesRepository } from './old-hashes.repository.ts';

/** Source and destination of an import. */
interface ImportPlaces {
  /** Address of the old site's database. */
  readonly from: string;
  /** Folders of its files, by scheme; the empty scheme is for those that are not named. Absolute paths. */
  readonly folders: ReadonlyMap<string, string>;
  readonly map: ImportMap;
  /** Whether this is a dry run. */
  readonly isDry: boolean;
  /**
   * Migrates the database and returns its address. Called once the old site can be read, so that a refused import
   * leaves nothing behind. Null without a database, for a dry run.
   */
  readonly database: (() => Promise<string>) | null;
  /** Folder of files and keys. */
  readonly settings: Settings;
}

/** For a dry run on a machine without keys: nothing is encrypted in it. */
const NO_KEYS: KeyRing = { sealing: { id: 'none', bytes: new Uint8Array(32) }, find: () => null };

/**
 * Opens an import of a Drupal site for the command line; it needs no server. Close it after use.
 * @throws ForeignDatabaseError, ImportMapError or SettingsError with one sentence when it cannot be done
 */
export const openDrupalImport = async ({
  from,
  folders,
  map,
  isDry,
  database: askDatabase,
  settings,
}: ImportPlaces): Promise<{
  run: (progress: Progress) => Promise<ImportRun>;
  close: () => Promise<void>;
}> => {
  const keys = new InnerKeys(readContent(settings.contentDir)[DEFAULT_LOCALE], keyMapOf(map));
  const old = await openForeignDatabase(from);
  try {
    const source = new DrupalSource(old, await findFields(old, map), map);
    const databaseUrl = askDatabase && (await askDatabase());
    const clock = new SystemClock();
    const store = await openFileStore(settings, clock, new Randomness());
    const masters = databaseUrl === null ? NO_KEYS : openSecrets(settings.dataDir).masterKeys;
    const target = databaseUrl === null ? null : openTarget(databaseUrl, store);
    const drupal = new DrupalImport(
      { source, map, keys, files: new OldFiles(folders), description: old.description },
      { people: target?.rows ?? NO_PEOPLE, store, vault: new InProcessVault(masters), clock },
    );
    return {
      run: (progress) =>
        isDry || target === null ? drupal.rehearse(progress) : drupal.perform(target, progress),
      close: async () => {
        await target?.close();
        await old.close();
      },
    };
  } catch (error) {
    await old.close();
    throw error;
  }
};

const openTarget = (databaseUrl: string, store: FileStore): ImportTarget & { close(): Promise<void> } => {
  const database = new Database(databaseUrl, new Log('silent'), { name: 'ancrage import', connections: 2 });
  return {
    rows: new DrupalImportRepository(database),
    binding: openFileStoreBinding(database, store),
    close: () => database.close(),
  };
};

/**
 * Forgets the hashes of an old site that are still unused some time after the import.
 * @param importedBefore whose
 * @returns how many were forgotten, and those that are left
 */
export const forgetOldHashes = async (
  databaseUrl: string,
  importedBefore: Date,
): Promise<{ forgotten: number; left: HashCount[] }> => {
  const database = new Database(databaseUrl, new Log('silent'), { name: 'ancrage import', connections: 1 });
  try {
    const hashes = new OldHashesRepository(database);
    return { forgotten: await hashes.forget(importedBefore), left: await hashes.count() };
  } finally {
    await database.close();
  }
};

/** What was set aside in a database, one sentence each. */
export const listAside = async (databaseUrl: string): Promise<string[]> => {
  const database = new Database(databaseUrl, new Log('silent'), { name: 'ancrage import', connections: 1 });
  try {
    const rows = await new ImportAsideRepository(database).list();
    return rows.map((row) => asideSentence(row));
  } finally {
    await database.close();
  }
};
