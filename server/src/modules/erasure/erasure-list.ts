import { Injectable } from '@nestjs/common';
import { type ErasureLine, ErasureLog } from '../../infra/erasure-log/erasure-log.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { ErasureRepository } from './erasure.repository.ts';

/** Name of the queue that has the list of erasures completed, and how often. */
export const ERASURE_LIST = 'erasure-list';
const EVERY_S = 24 * 60 * 60;

const nameOf = ({ uid, erasedAt }: ErasureLine): string => `${uid} ${erasedAt.toISOString()}`;

/** Completes the list beside the database: a crash right after an erasure may have kept it from being written down there. Source: Q-43. */
@Injectable()
export class ErasureList {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly log: ErasureLog,
    jobs: Jobs,
  ) {
    jobs.repeat(ERASURE_LIST, EVERY_S, () => this.#complete());
  }

  async #complete(): Promise<void> {
    // By the moment as well: a number may have been somebody else's, in a rehearsal of an import for instance.
    const listed = new Set((await this.log.lines()).map(nameOf));
    await this.log.append((await this.erasures.findAll()).filter((line) => !listed.has(nameOf(line))));
  }
}
