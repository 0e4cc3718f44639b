import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database } from '../../infra/database/database.ts';

const entrySchema = z.object({
  id: z.bigint(),
  at: z.date(),
  actorKind: z.enum(['person', 'staff', 'system']),
  actorId: z.int().nullable(),
  action: z.string(),
  subject: z.int().nullable(),
  detail: z.record(z.string(), z.unknown()),
});
/** An entry of the security log that has to be sent. */
export type SecurityEntry = Readonly<z.infer<typeof entrySchema>>;

/** The entries that another system still has to get, and how that goes. */
@Injectable()
export class SecurityLogExportRepository {
  constructor(private readonly database: Database) {}

  /** Notes every entry from now on as unsent. Does nothing when that is so already. */
  async begin(now: Date): Promise<void> {
    await this.database.asSystem((queries) =>
      queries.securityLogExport.createMany({ data: { since: now }, skipDuplicates: true }),
    );
  }

  /** Notes no more entries, and forgets those that were not sent. */
  async end(): Promise<void> {
    await this.database.asSystem(async (queries) => {
      const { count } = await queries.securityLogExport.deleteMany();
      if (count > 0) await queries.unsentAuditEntry.deleteMany();
    });
  }

  /** The oldest unsent entries. */
  async findUnsent(most: number): Promise<SecurityEntry[]> {
    const rows = await this.database.asSystem((queries) =>
      queries.unsentAuditEntry.findMany({
        orderBy: { entryId: 'asc' },
        take: most,
        select: {
          entry: {
            select: {
              id: true,
              at: true,
              actorKind: true,
              actorId: true,
              action: true,
              subject: true,
              detail: true,
            },
          },
        },
      }),
    );
    return rows.map(({ entry }) => entrySchema.parse(entry));
  }

  /** Notes entries as sent. */
  async noteSent(entries: readonly SecurityEntry[], now: Date): Promise<void> {
    await this.database.asSystem(async (queries) => {
      await queries.unsentAuditEntry.deleteMany({ where: { entryId: { in: entries.map(({ id }) => id) } } });
      await queries.securityLogExport.updateMany({ data: { sentAt: now, problem: null } });
    });
  }

  /** Notes the kind of a failure. */
  async noteProblem(problem: string): Promise<void> {
    await this.database.asSystem((queries) => queries.securityLogExport.updateMany({ data: { problem } }));
  }
}
