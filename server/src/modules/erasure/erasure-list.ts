import { Injectable } from '@nestjs/common';
import { type ErasureLine, ErasureLog } from '../../infra/erasure-log/erasure-log.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { Log } from '../../infra/logger/log.ts';
import { ErasureRepository } from './erasure.repository.ts';

/** Name of the queue that has the list of erasures completed, and how often. */
export const ERASURE_LIST = 'erasure-list';
const EVERY_S = 24 * 60 * 60;

const nameOf = ({ uid, erasedAt }: ErasureLine): string => `${uid} ${erasedAt.toISOString()}`;

/**
 * Completes the list beside the database: a crash right after an erasure may have kept it from being written down there. Tells
 * the operator, too, of people on the list who are here again, as after a standby took over that was behind. They are not
 * erased for it: the list may be that of another installation. Source: Q-43.
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

  /** Makes one round. */
  async compare(): Promise<void> {
    const lines = await this.list.lines();
    // By the moment as well: a number may have been somebody else's, in a rehearsal of an import for instance.
    const listed = new Set(lines.map(nameOf));
    await this.list.append((await this.erasures.findAll()).filter((line) => !listed.has(nameOf(line))));
    const failed = await this.erasures.countBack(lines);
    if (failed > 0) this.log.error('erased people are here again', { checked: lines.length, failed });
  }
}
