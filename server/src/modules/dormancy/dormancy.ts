import { isMail } from '@ancrage/shared/rules/identity';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { Jobs } from '../../infra/jobs/jobs.ts';
import { Eraser } from '../erasure/eraser.ts';
import { DormancyRepository, type DormancyRule, type DormantPerson } from './dormancy.repository.ts';
import { DormancyWarnings } from './dormancy-warnings.ts';

/** Name and interval of the scheduled job that warns and erases people whose accounts are not used. */
export const DORMANCY = 'dormancy';
const EVERY_S = 24 * 60 * 60;
const BATCH = 50;

/**
 * Erases accounts that were not used for the months of DORMANT_MONTHS, 30 days after a warning at the earliest. Without the setting
 * nothing about the use is kept. Source: decision 183.
 */
@Injectable()
export class Dormancy {
  constructor(
    private readonly accounts: DormancyRepository,
    private readonly warnings: DormancyWarnings,
    private readonly eraser: Eraser,
    private readonly settings: InstallationSettings,
    private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.repeat(DORMANCY, EVERY_S, () => this.run());
  }

  private async run(): Promise<void> {
    const { dormantMonths: months } = this.settings.values;
    if (months === undefined) return this.accounts.clear();
    const rule = { now: this.clock.now(), months };
    for (let last: number | null = 0; last !== null; )
      last = await this.accounts.noteUse(rule.now, { after: last, most: BATCH });
    await this.accounts.forgetWarningsBeforeRestore();
    await this.walk(
      (after) => this.accounts.findToWarn(rule, { after, most: BATCH }),
      async ({ uid, mail }) => {
        if (isMail(mail)) await this.warnings.queue(uid, rule.now);
      },
    );
    await this.walk(
      (after) => this.accounts.findDormant(rule, { after, most: BATCH }),
      (person) => this.erase(person, rule),
    );
  }

  /** Walks through people by uid. */
  private async walk(
    find: (after: number) => Promise<DormantPerson[]>,
    work: (person: DormantPerson) => Promise<void>,
  ): Promise<void> {
    let found = await find(0);
    while (found.length > 0) {
      for (const person of found) await work(person);
      found = await find(found.at(-1)?.uid ?? 0);
    }
  }

  private async erase(person: DormantPerson, rule: DormancyRule): Promise<void> {
    const { months } = rule;
    const act = {
      kind: 'erased-dormant',
      actorKind: 'system',
      actorId: null,
      detail: { months },
    } as const;
    await this.eraser.erase(person, act, true, (queries) =>
      this.accounts.lockDormant(queries, person.uid, rule),
    );
  }
}
