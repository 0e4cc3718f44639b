import { Injectable } from '@nestjs/common';
import { Database } from '../../infra/database/database.ts';

/** Asks the database whether it is there. */
@Injectable()
export class HealthRepository {
  constructor(private readonly database: Database) {}

  /** @throws when the database does not answer */
  ping(): Promise<void> {
    return this.database.ping();
  }
}
