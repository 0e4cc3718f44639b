import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BACKUP_LATE_MS } from '../../config/backups.ts';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { Log } from '../../infra/logger/log.ts';
import { Mailer } from '../../infra/mailer/mailer.ts';
import { Metrics } from '../../infra/metrics/metrics.ts';
import { backupMail } from './backups.mails.ts';
import { BackupsRepository } from './backups.repository.ts';

/** Name and interval of the scheduled job that looks after backups. */
export const BACKUP_WATCH = 'backup-watch';
const HOUR_MS = 60 * 60 * 1000;
const MAILED_EVERY_MS = 24 * HOUR_MS;

/** Tells the operator when backups fail or are late, once a day at most, and serves what Prometheus reads about them. */
@Injectable()
export class BackupWatch implements OnModuleInit {
  constructor(
    private readonly backups: BackupsRepository,
    private readonly settings: InstallationSettings,
    private readonly mailer: Mailer,
    private readonly metrics: Metrics,
    private readonly log: Log,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(BACKUP_WATCH, HOUR_MS / 1000, () => this.look());
  }

  onModuleInit(): void {
    if (this.settings.values.metricsPort === undefined) return;
    this.metrics.watchBackups(async () => {
      const [{ madeAt, bytes }, sizes] = [await this.backups.readState(), await this.backups.readSizes()];
      return { ...sizes, lastSuccessS: (madeAt?.getTime() ?? 0) / 1000, backup: bytes ?? 0 };
    });
  }

  /** When the last backup was made; null when none was. */
  async lastMadeAt(): Promise<Date | null> {
    return (await this.backups.readState()).madeAt;
  }

  private async look(): Promise<void> {
    const settings = this.settings.values;
    // Without a key nobody expects a backup from here.
    if (settings.backupRecipients.length === 0) return;
    const state = await this.backups.readState();
    const now = this.clock.now();
    const ageMs = now.getTime() - (state.madeAt ?? state.since).getTime();
    const hours = Math.round(ageMs / HOUR_MS);
    const isLate = ageMs > BACKUP_LATE_MS;
    if (!isLate && state.problem === null) {
      this.log.info('backup made', { hours, megabytes: Math.ceil((state.bytes ?? 0) / 1e6) });
      return;
    }
    this.log.error(state.problem === null ? 'backup is late' : 'backup failed', { hours });
    if (state.mailedAt && now.getTime() - state.mailedAt.getTime() < MAILED_EVERY_MS) return;
    await this.mailer.send(backupMail(state, settings));
    await this.backups.noteMailed(now);
  }
}
