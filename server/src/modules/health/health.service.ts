import type { HealthParts } from '@ancrage/shared/wire/health-ready';
import { Injectable } from '@nestjs/common';
import { HttpError } from '../../http/http-error.ts';
import { FullDisk } from '../../infra/disk/full-disk.ts';
import { FileStore } from '../../infra/file-store/file-store.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { Log } from '../../infra/logger/log.ts';
import { HealthRepository } from './health.repository.ts';
import { Readiness } from './readiness.ts';

/** A load balancer has other instances: a part that takes longer counts as failed. */
const PATIENCE_MS = 2000;

const inTime = async <Result>(work: Promise<Result>): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time.')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
};

const ok = async (check: Promise<void>): Promise<'ok'> => {
  await check;
  return 'ok';
};

/** Whether this process can serve, and which part of it cannot. */
@Injectable()
export class HealthService {
  private asking: Promise<HealthParts> | null = null;

  constructor(
    private readonly health: HealthRepository,
    private readonly jobs: Jobs,
    private readonly store: FileStore,
    private readonly readiness: Readiness,
    private readonly disk: FullDisk,
    private readonly log: Log,
  ) {}

  /**
   * The state of each part, if the process accepts requests.
   * @throws HttpError 503 with the parts while stopping, or while the database does not answer or lacks a migration
   */
  async checkReady(): Promise<HealthParts> {
    const parts = await this.parts();
    if (this.readiness.isOn && parts.database !== 'failed' && parts.migrations !== 'failed') return parts;
    const detail = this.readiness.isOn ? 'Not ready.' : 'Stopping.';
    throw new HttpError(503, detail, { headers: { 'Retry-After': '5' }, members: { parts } });
  }

  /** Concurrent requests share one check of each part. */
  private parts(): Promise<HealthParts> {
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async ask(): Promise<HealthParts> {
    const [database, migrations, queue, storage] = await Promise.all([
      this.stateOf(ok(this.health.ping()), (error) => this.log.warn('database does not answer', {}, error)),
      this.stateOf(this.health.migrations(), (error) => this.log.warn('migrations are not known', {}, error)),
      this.stateOf(ok(this.jobs.check()), (error) => this.log.warn('job queue does not answer', {}, error)),
      this.stateOf(ok(this.store.check()), (error) => this.log.warn('storage does not answer', {}, error)),
    ]);
    const isFull = database === 'ok' && this.disk.isFull;
    return { database: isFull ? 'full' : database, migrations, queue, storage };
  }

  /** The state of a part within the time limit; a part without a result has failed. */
  private async stateOf<State>(
    said: Promise<State>,
    complain: (error: unknown) => void,
  ): Promise<State | 'failed'> {
    try {
      return await inTime(said);
    } catch (error) {
      complain(error);
      return 'failed';
    }
  }
}
