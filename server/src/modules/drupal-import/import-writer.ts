import type { Clock } from '../../infra/clock/clock.ts';
import type { FileStore } from '../../infra/file-store/file-store.ts';
import type { Vault } from '../../vault/vault.ts';
import type { DrupalImportRepository } from './drupal-import.repository.ts';
import type { Batch } from './import-planner.ts';
import { ofPerson, type Problem } from './import-problems.ts';
import type { ReportBook } from './import-report.ts';
import { openPerson } from './opened-person.ts';
import type { PersonImport, PersonPlan } from './person-import.ts';
import type { PersonWrite } from './person-write.ts';

const sentenceOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).trim().split('\n').at(-1) ?? '';

/** Executes the plans, then compares the result with the old site. */
export class ImportWriter {
  constructor(
    private readonly rows: DrupalImportRepository,
    private readonly imports: PersonImport,
    private readonly here: { readonly vault: Vault; readonly store: FileStore; readonly clock: Clock },
  ) {}

  /** Executes the plans of a batch. @param book records the result for each person */
  async carryOut({ plans, aside, skipped }: Batch, book: ReportBook): Promise<void> {
    for (const uid of skipped) await this.rows.aside.forget(uid);
    for (const problem of aside) await this.keepAside(problem);
    const isAsBefore = ({ doing }: PersonPlan) => doing === 'nothing';
    await this.rows.aside.forgetMended(plans.filter(isAsBefore).map(({ person }) => person.uid));
    const written = await this.write(
      plans.filter((plan) => !isAsBefore(plan)),
      book,
    );
    const found = await this.rows.find(written.map(({ person }) => person.uid));
    for (const plan of plans) {
      const { person, opened, doing } = plan;
      if (doing === 'nothing' && opened) book.add(plan, opened.parts);
      const target = found.get(person.uid);
      if (!written.includes(plan) || !target) continue;
      const after = await openPerson(target, this.here.vault, this.here.store);
      book.add(plan, after.parts);
    }
  }

  /** Writes people in one transaction if possible, otherwise one by one, so that one failure affects nobody else. */
  private async write(plans: readonly PersonPlan[], book: ReportBook): Promise<readonly PersonPlan[]> {
    if (plans.length === 0) return plans;
    const prepared: PersonWrite[] = [];
    try {
      for (const plan of plans) prepared.push(await this.imports.prepare(plan, this.here.clock.now()));
      await this.rows.write(prepared);
    } catch (error) {
      if (await this.rows.hasWritten(prepared)) return plans;
      const [only, another] = plans;
      if (only && !another) {
        const problem = ofPerson(only.person.uid, 'not-stored', sentenceOf(error));
        book.setAside(problem);
        await this.keepAside(problem);
        return [];
      }
      const each = [];
      for (const plan of plans) each.push(...(await this.write([plan], book)));
      return each;
    }
    return plans;
  }

  private keepAside(problem: Problem): Promise<void> {
    return this.rows.aside.put(problem, this.here.clock.now());
  }
}
