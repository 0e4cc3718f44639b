import { Injectable } from '@nestjs/common';
import { type ErasureLine, ErasureLog } from '../../infra/erasure-log/erasure-log.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { Log } from '../../infra/logger/log.ts';
import { ErasureRepository } from './erasure.repository.ts';

/** Name and interval of the scheduled job that completes the list of erasures. */
export const ERASURE_LIST = 'erasure-list';
const EVERY_S = 24 * 60 * 60;

const nameOf = ({ uid, erasedAt }: ErasureLine): string => `${uid} ${erasedAt.toISOString()}`;

/**
 * Completes the list of erasures outside of the database: a crash right after an erasure may have kept a line from
 * being written. Also reports people on the list who are in the database again, as after a failover to a standby that
 * was behind. They are not erased again: the list may be that of another installation. Source: Q-43.
 */
@Injectable()
export class ErasureList {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly list: ErasureLog,
    private readonly log: Log,
    jobs: Jobs,
  ) {
    jobs.repeat(ERASURE_LIST, EVERY_S, () => this.compare());
  }

  /** Runs the job. */
  async compare(): Promise<void> {
    const lines = await this.list.lines();
    // Compares the time as well: the id may have belonged to somebody else, in a rehearsal of an import for instance.
    const listed = new Set(lines.map(nameOf));
    await this.list.append((await this.erasures.findAll()).filter((line) => !listed.has(nameOf(line))));
    const failed = await this.erasures.countBack(lines);
    if (failed > 0) this.log.error('erased people are here again', { checked: lines.length, failed });
  }
}
