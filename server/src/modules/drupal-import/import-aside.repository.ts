import type { Database } from '../../infra/database/database.ts';
import type { Problem } from './import-problems.ts';
import type { AsideRow } from './person-write.ts';

/** Values that could not be imported. Those of a person are written together with the person. */
export class ImportAsideRepository {
  constructor(private readonly database: Database) {}

  /** All values set aside. */
  list(): Promise<(AsideRow & { readonly uid: number | null })[]> {
    return this.database.queries.importAside.findMany({
      orderBy: [{ kind: 'asc' }, { sourceId: 'asc' }, { field: 'asc' }],
    });
  }

  /** Sets a whole person aside. */
  async put({ kind, sourceId, field, code }: Problem, now: Date): Promise<void> {
    const row = { uid: null, problem: code, value: null, notedAt: now };
    await this.database.queries.importAside.upsert({
      where: { kind_sourceId_field: { kind, sourceId, field } },
      create: { kind, sourceId, field, ...row },
      update: row,
    });
  }

  /** Deletes the note about a person who is skipped from now on. */
  async forget(uid: number): Promise<void> {
    await this.database.queries.importAside.deleteMany({ where: { kind: 'person', sourceId: uid } });
  }

  /** Deletes the note that a person as a whole could not be imported; notes about parts stay. */
  async forgetMended(uids: readonly number[]): Promise<void> {
    await this.database.queries.importAside.deleteMany({
      where: { kind: 'person', sourceId: { in: [...uids] }, uid: null },
    });
  }
}
