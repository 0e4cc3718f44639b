import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';

/** Reads when the database was restored from a backup, and when that was made. */
@Injectable()
export class RestoresRepository {
  constructor(private readonly database: Database) {}

  /** The last time; nulls if never. */
  async findLast(): Promise<{ readonly restoredAt: Date | null; readonly restoredCopyOf: Date | null }> {
    return this.database.asSystem((queries) =>
      queries.installation.findFirstOrThrow({ select: { restoredAt: true, restoredCopyOf: true } }),
    );
  }
}
