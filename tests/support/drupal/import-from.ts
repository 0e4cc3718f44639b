import { openDrupalImport } from '@ancrage/server/modules/drupal-import/drupal-import.module';
import type { ImportRun } from '@ancrage/server/modules/drupal-import/drupal-import.service';
import type { ImportMap } from '@ancrage/server/modules/drupal-import/import-map';
import type { ImportReport } from '@ancrage/server/modules/drupal-import/import-report';
import type { Application } from '../application.ts';
import type { OldSite } from './old-site.ts';

/** Imports a site into an application, or reports what would happen. */
export const runImport = async (
  site: OldSite,
  { settings }: Application,
  map: ImportMap,
  work: 'perform' | 'rehearse' = 'perform',
  progress: (done: number) => void = () => {},
): Promise<ImportRun> => {
  const { run, close } = await openDrupalImport({
    from: site.database.readerAddress,
    folders: new Map([['', site.folder]]),
    map,
    isDry: work === 'rehearse',
    database: async () => settings.databaseUrl,
    settings,
  });
  try {
    return await run(progress);
  } finally {
    await close();
  }
};

/** `runImport`, for its report. */
export const importFrom = async (...args: Parameters<typeof runImport>): Promise<ImportReport> =>
  (await runImport(...args)).report;
