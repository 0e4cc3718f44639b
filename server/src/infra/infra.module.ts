import { join } from 'node:path';
import {
  type DynamicModule,
  Global,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { directUrl, isPooled } from '../config/database-addresses.ts';
import { InstallationSettings } from '../config/installation-settings.ts';
import { Secrets } from '../config/secrets.ts';
import type { Settings } from '../config/settings.ts';
import { BreachedPasswords } from './breached-passwords/breached-passwords.ts';
import { Clock, SystemClock } from './clock/clock.ts';
import { Database } from './database/database.ts';
import { StaffDatabase } from './database/staff-database.ts';
import { FullDisk } from './disk/full-disk.ts';
import { ErasureLog } from './erasure-log/erasure-log.ts';
import { FileStore } from './file-store/file-store.ts';
import { openFileStore } from './file-store/open-file-store.ts';
import { HashingProcess } from './hashing/hashing-process.ts';
import { PasswordHasher } from './hashing/password-hasher.ts';
import { PasswordScorer } from './hashing/password-scorer.ts';
import { Jobs } from './jobs/jobs.ts';
import { Limits } from './limits/limits.ts';
import { SlowDown } from './limits/slow-down.ts';
import { Log } from './logger/log.ts';
import { FolderMailer } from './mailer/folder-mailer.ts';
import { Mailer } from './mailer/mailer.ts';
import { SmtpMailer } from './mailer/smtp-mailer.ts';
import { MeteredMailer } from './metrics/metered-mailer.ts';
import { Metrics } from './metrics/metrics.ts';
import { MetricsServer } from './metrics/metrics-server.ts';
import { Randomness } from './randomness/randomness.ts';
import { openTraces } from './traces/open-traces.ts';
import { Traces } from './traces/traces.ts';

/** Test doubles for parts of the infrastructure. */
export interface InfraOverrides {
  readonly clock?: Clock | undefined;
  readonly mailer?: Mailer | undefined;
  readonly hasher?: PasswordHasher | undefined;
  readonly hashing?: HashingProcess | undefined;
  /** Destination of the log. */
  readonly logTo?: { write(line: string): void } | undefined;
}

const mailerOf = (settings: Settings, clock: Clock): Mailer =>
  settings.smtpUrl
    ? new SmtpMailer(settings.smtpUrl, settings.mailFrom)
    : new FolderMailer(join(settings.dataDir, 'mail'), settings.mailFrom, clock, (line) =>
        console.info(line),
      );

/** The machine and the outside world, for every module. */
@Global()
@Module({})
export class InfraModule implements OnApplicationBootstrap, OnApplicationShutdown {
  constructor(
    private readonly database: Database,
    private readonly staffDatabase: StaffDatabase,
    private readonly jobs: Jobs,
    private readonly metrics: Metrics,
    private readonly metricsServer: MetricsServer,
    private readonly traces: Traces,
    private readonly settings: InstallationSettings,
  ) {}

  /** @param log the log of the application */
  static with(settings: Settings, secrets: Secrets, log: Log, overrides: InfraOverrides): DynamicModule {
    const clock = overrides.clock ?? new SystemClock();
    const randomness = new Randomness();
    const hashing = overrides.hashing ?? new HashingProcess();
    const metrics = new Metrics();
    const mailer = overrides.mailer ?? mailerOf(settings, clock);
    const providers = [
      { provide: Log, useValue: log },
      { provide: Clock, useValue: clock },
      { provide: FullDisk, useValue: new FullDisk(clock) },
      { provide: Randomness, useValue: randomness },
      { provide: PasswordHasher, useValue: overrides.hasher ?? new PasswordHasher(hashing) },
      { provide: PasswordScorer, useValue: new PasswordScorer(hashing) },
      {
        provide: BreachedPasswords,
        useFactory: () => BreachedPasswords.open(settings.breachedPasswordsFile),
      },
      { provide: Secrets, useValue: secrets },
      { provide: InstallationSettings, useValue: new InstallationSettings(settings) },
      { provide: Mailer, useValue: new MeteredMailer(mailer, metrics) },
      { provide: Metrics, useValue: metrics },
      { provide: MetricsServer, useValue: new MetricsServer(metrics, log) },
      { provide: FileStore, useFactory: () => openFileStore(settings, clock, randomness) },
      {
        provide: Database,
        useFactory: () => new Database(settings.databaseUrl, log, { isPooled: isPooled(settings) }),
      },
      { provide: ErasureLog, useValue: new ErasureLog(join(settings.dataDir, 'erasures.log')) },
      {
        provide: Limits,
        useFactory: (database: Database) => new Limits(database, clock),
        inject: [Database],
      },
      {
        provide: SlowDown,
        useFactory: (database: Database) => new SlowDown(database, clock),
        inject: [Database],
      },
      { provide: StaffDatabase, useFactory: () => new StaffDatabase(settings, log) },
      { provide: Traces, useFactory: () => openTraces(settings.tracesUrl, log) },
      {
        provide: Jobs,
        useFactory: (traces: Traces) => new Jobs(directUrl(settings), log, metrics, traces),
        inject: [Traces],
      },
    ];
    return { module: InfraModule, providers, exports: providers.map(({ provide }) => provide) };
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.jobs.start();
    const { metricsPort, metricsHost } = this.settings.values;
    if (metricsPort === undefined) return;
    this.metrics.watch({
      pools: () => ({ people: this.database.poolState, staff: this.staffDatabase.poolState }),
      queues: () => this.jobs.depths(),
    });
    await this.metricsServer.listen(metricsPort, metricsHost);
  }

  /** Called after the last request: jobs in progress finish before the database is closed. */
  async onApplicationShutdown(): Promise<void> {
    this.metricsServer.close();
    await this.jobs.stop();
    await this.staffDatabase.close();
    await this.database.close();
    await this.traces.close();
  }
}
