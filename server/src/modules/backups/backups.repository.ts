import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database } from '../../infra/database/database.ts';

const moment = z.date().nullable();
const stateSchema = z.object({
  /** Since when backups are expected. */
  since: z.date(),
  /** When the last backup was made. */
  madeAt: moment,
  /** Size of that backup. */
  bytes: z.coerce.number().nullable(),
  /** What went wrong at the last run, in one sentence; null when all went well. */
  problem: z.string().nullable(),
  /** When the operator was last mailed. */
  mailedAt: moment,
});
/** How the backups of this installation go. */
export type BackupState = Readonly<z.infer<typeof stateSchema>>;

const sizesSchema = z.object({ database: z.coerce.number(), files: z.coerce.number() });

const STATE = `
  SELECT since, made_at AS "madeAt", bytes, problem, mailed_at AS "mailedAt" FROM backup_state`;
const SIZES = `
  SELECT pg_database_size(current_database()) AS database,
    (SELECT coalesce(sum(size), 0) FROM note_file) AS files`;

/** Reads what the command that makes backups has noted. */
@Injectable()
export class BackupsRepository {
  constructor(private readonly database: Database) {}

  async readState(): Promise<BackupState> {
    const [state] = await this.database.systemRows(stateSchema, { text: STATE });
    if (!state) throw new Error('The database has no row for the state of backups.');
    return state;
  }

  /** Bytes of the database, and of files before their encryption. */
  async readSizes(): Promise<Readonly<z.infer<typeof sizesSchema>>> {
    const [sizes] = await this.database.systemRows(sizesSchema, { text: SIZES });
    return sizes ?? { database: 0, files: 0 };
  }

  /** Notes that the operator was mailed. */
  async noteMailed(at: Date): Promise<void> {
    await this.database.asSystem((queries) => queries.backupState.updateMany({ data: { mailedAt: at } }));
  }
}
