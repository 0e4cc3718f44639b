import { join } from 'node:path';
import { InstallationSettings } from '../../config/installation-settings.ts';
import type { Settings } from '../../config/settings.ts';
import type { Clock } from '../../infra/clock/clock.ts';
import { Database } from '../../infra/database/database.ts';
import { ErasureLog } from '../../infra/erasure-log/erasure-log.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { Log } from '../../infra/logger/log.ts';
import type { Mailer } from '../../infra/mailer/mailer.ts';
import { Metrics } from '../../infra/metrics/metrics.ts';
import { NoTraces } from '../../infra/traces/traces.ts';
import type { Vault } from '../../vault/vault.ts';
import { AuditService } from '../audit/audit.service.ts';
import { NoteFileRemover } from '../note-files/note-file-remover.ts';
import { Eraser } from './eraser.ts';
import { ErasureRepository } from './erasure.repository.ts';
import { ErasureCleanup } from './erasure-cleanup.ts';
import { ErasureNotices } from './erasure-notices.ts';
import { FirmErasureRepository } from './firm-erasure.repository.ts';
import { FirmErasure } from './firm-erasure.ts';

/** The parts of an installation that an erasure changes. */
interface ErasedFrom {
  readonly settings: Settings;
  readonly store: FileStore;
  readonly vault: Vault;
  readonly clock: Clock;
}

/** The running application sends the mails of the queue. */
const NO_MAILER: Mailer = {
  send: async () => {
    throw new Error('A command sends no mail of the queue.');
  },
};

/** Erasures of an installation, for the command line: no server has to run. To be closed after use. */
export const openFirmErasure = async ({
  settings,
  store,
  vault,
  clock,
}: ErasedFrom): Promise<{ erasure: FirmErasure; close: () => Promise<void> }> => {
  const log = new Log('error');
  const { databaseUrl, dataDir } = settings;
  const database = new Database(databaseUrl, log, { name: 'ancrage command', connections: 2 });
  const jobs = new Jobs(databaseUrl, log, new Metrics(), new NoTraces());
  const close = async () => {
    await jobs.stop();
    await database.close();
  };
  const erasures = new ErasureRepository(database);
  const notices = new ErasureNotices(erasures, jobs, NO_MAILER, new InstallationSettings(settings));
  const list = new ErasureLog(join(dataDir, 'erasures.log'));
  const cleanup = new ErasureCleanup(list, NoteFileRemover.alone(database, store), vault, log);
  const eraser = new Eraser(erasures, notices, cleanup, AuditService.alone(), clock);
  try {
    await jobs.startSending();
  } catch (error) {
    await close();
    throw error;
  }
  return { erasure: new FirmErasure(new FirmErasureRepository(database), eraser), close };
};
