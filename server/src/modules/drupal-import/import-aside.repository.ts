import type { Database } from '../../infra/database/database.ts';
import type { Problem } from './import-problems.ts';
import type { AsideRow } from './person-write.ts';

/** What could not be imported. What is somebody's is written with the rest of them. */
export class ImportAsideRepository {
  constructor(private readonly database: Database) {}

  /** Everything that is aside. */
  list(): Promise<AsideRow[]> {
    return this.database.queries.importAside.findMany({
      orderBy: [{ kind: 'asc' }, { sourceId: 'asc' }, { field: 'asc' }],
    });
  }

  /** Puts a person aside of whom nothing can be imported. */
  async put({ kind, sourceId, field, code }: Problem, now: Date): Promise<void> {
    const row = { uid: null, problem: code, value: null, notedAt: now };
    await this.database.queries.importAside.upsert({
      where: { kind_sourceId_field: { kind, sourceId, field } },
      create: { kind, sourceId, field, ...row },
      update: row,
    });
  }

  /** Forgets that somebody was aside, who is left out from now on. */
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
