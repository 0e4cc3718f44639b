import { knownMigrations } from '@ancrage/prisma/migrate';
import type { HealthParts } from '@ancrage/shared/wire/health-ready';
import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database } from '../../infra/database/database.ts';

const migrationSchema = z.object({ name: z.string() });

/** Reads whether the database answers, and whether its migrations are those of the code. */
@Injectable()
export class HealthRepository {
  private readonly known = knownMigrations();

  constructor(private readonly database: Database) {}

  /** @throws when the database does not answer */
  ping(): Promise<void> {
    return this.database.ping();
  }

  /**
   * Whether the migrations of the code, and no others, have been done.
   * @throws when the database does not answer
   */
  async migrations(): Promise<HealthParts['migrations']> {
    // Raw SQL, because Prisma's engine is slow to start and readiness is the first query of a process.
    const rows = await this.database.asSystem(() =>
      this.database.rows(migrationSchema, {
        text: `SELECT migration_name AS name FROM _prisma_migrations
               WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`,
      }),
    );
    const done = new Set(rows.map(({ name }) => name));
    if (!this.known.every((name) => done.has(name))) return 'failed';
    return done.size > this.known.length ? 'newer' : 'ok';
  }
}
