import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';

/** Reads when the database was restored from a backup. */
@Injectable()
export class RestoresRepository {
  constructor(private readonly database: Database) {}

  /** When it was last restored; null if never. */
  async findLast(): Promise<Date | null> {
    const installation = await this.database.asSystem((queries) => queries.installation.findFirstOrThrow());
    return installation.restoredAt;
  }
}
