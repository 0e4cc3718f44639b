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

/** Refused sign-ins of one address in one hour that have to be sent. */
export interface SignInRefusals {
  readonly id: bigint;
  /** So many up to now. */
  readonly count: number;
  readonly lastAt: Date;
  /** Who has the address; null when nobody has it. */
  readonly uid: number | null;
}

/** What is sent at once. */
export interface Unsent {
  readonly entries: readonly SecurityEntry[];
  readonly refusals: readonly SignInRefusals[];
}

const entryFields = {
  id: true,
  at: true,
  actorKind: true,
  actorId: true,
  action: true,
  subject: true,
  detail: true,
} as const;

/** What another system still has to get of the security log, and how that goes. */
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
      if (count === 0) return;
      await queries.unsentAuditEntry.deleteMany();
      await queries.unsentSignInRefusal.deleteMany();
    });
  }

  /** What waits longest, entries first. */
  async findUnsent(most: number): Promise<Unsent> {
    return this.database.asSystem(async (queries) => {
      const entries = await queries.unsentAuditEntry.findMany({
        orderBy: { entryId: 'asc' },
        take: most,
        select: { entry: { select: entryFields } },
      });
      const refusals = await queries.unsentSignInRefusal.findMany({
        orderBy: { id: 'asc' },
        take: most - entries.length,
        select: { id: true, count: true, refusal: { select: { lastAt: true, uid: true } } },
      });
      return {
        entries: entries.map(({ entry }) => entrySchema.parse(entry)),
        refusals: refusals.map(({ refusal, ...note }) => ({ ...note, ...refusal })),
      };
    });
  }

  /** Notes as sent. An address whose sign-in was refused again since then still has to be sent. */
  async noteSent({ entries, refusals }: Unsent, now: Date): Promise<void> {
    const sent = refusals.map(({ id, count }) => ({ id, count }));
    await this.database.asSystem(async (queries) => {
      await queries.unsentAuditEntry.deleteMany({ where: { entryId: { in: entries.map(({ id }) => id) } } });
      await queries.unsentSignInRefusal.deleteMany({ where: { OR: sent } });
      await queries.securityLogExport.updateMany({ data: { sentAt: now, problem: null } });
    });
  }

  /** Notes the kind of a failure. */
  async noteProblem(problem: string): Promise<void> {
    await this.database.asSystem((queries) => queries.securityLogExport.updateMany({ data: { problem } }));
  }
}
