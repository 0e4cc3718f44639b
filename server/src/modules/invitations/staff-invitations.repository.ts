import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import { StaffDatabase } from '../../infra/database/staff-database.ts';
import { isUniqueViolation } from '../../infra/database/unique-violation.ts';

const rowSchema = z.object({
  id: z.int(),
  mail: z.string().nullable(),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  locale: z.string(),
  invitedBy: z.string(),
  invitedAt: z.date(),
  expiresAt: z.date(),
  withdrawnAt: z.date().nullable(),
  usedAt: z.date().nullable(),
  uid: z.int().nullable(),
  uses: z.int(),
});
/** An invitation as the console lists it. */
export type InvitationRow = Readonly<z.infer<typeof rowSchema>>;

/** An invitation to store. */
export interface NewInvitation {
  readonly mail?: string;
  readonly mailKey?: string;
  readonly tokenHash?: Uint8Array<ArrayBuffer>;
  readonly firstname?: string;
  readonly lastname?: string;
  readonly company: string;
  readonly locale: string;
  readonly invitedBy: number;
  readonly invitedAt: Date;
  readonly expiresAt: Date;
}

/** An address has an open invitation. */
export class AlreadyInvitedError extends Error {
  override readonly name = 'AlreadyInvitedError';
}

/** Invitations, by the staff's role. */
@Injectable()
export class StaffInvitationsRepository {
  constructor(private readonly database: StaffDatabase) {}

  /** Invitations with a lower id, newest first. */
  async list(queries: Queries, below: number, most: number): Promise<InvitationRow[]> {
    const rows = await queries.$queryRaw`
      SELECT i.id, i.mail, i.firstname, i.lastname, i.company, i.locale,
        coalesce(nullif(m.name, ''), m.mail, '') AS "invitedBy", i.invited_at AS "invitedAt",
        i.expires_at AS "expiresAt", i.withdrawn_at AS "withdrawnAt", i.used_at AS "usedAt", i.uid, i.uses
      FROM invitation i LEFT JOIN staff_member m ON m.id = i.invited_by
      WHERE i.id < ${below}::int ORDER BY i.id DESC LIMIT ${most}::int`;
    return parseRows(rowSchema, rows);
  }

  /** Which of these addresses have an account. */
  async withAccount(queries: Queries, mailKeys: readonly string[]): Promise<Set<string>> {
    const where = { mailKey: { in: [...mailKeys] } };
    const rows = await queries.person.findMany({ where, select: { mailKey: true } });
    return new Set(rows.map(({ mailKey }) => mailKey));
  }

  /** Which of these addresses have an invitation that can be used. */
  async invited(queries: Queries, mailKeys: readonly string[], now: Date): Promise<Set<string>> {
    const where = { mailKey: { in: [...mailKeys] }, usedAt: null, withdrawnAt: null, expiresAt: { gt: now } };
    const rows = await queries.invitation.findMany({ where, select: { mailKey: true } });
    return new Set(rows.flatMap(({ mailKey }) => mailKey ?? []));
  }

  /** Withdraws the expired invitations of these addresses, which new ones replace. */
  async withdrawExpired(queries: Queries, mailKeys: readonly string[], now: Date): Promise<void> {
    const where = {
      mailKey: { in: [...mailKeys] },
      usedAt: null,
      withdrawnAt: null,
      expiresAt: { lte: now },
    };
    await queries.invitation.updateMany({ where, data: { withdrawnAt: now } });
  }

  /**
   * Stores invitations.
   * @returns their ids
   * @throws AlreadyInvitedError when another member has just invited one of the addresses
   */
  async insert(queries: Queries, invitations: readonly NewInvitation[]): Promise<number[]> {
    try {
      const data = [...invitations];
      const rows = await queries.invitation.createManyAndReturn({ data, select: { id: true } });
      return rows.map(({ id }) => id);
    } catch (error) {
      throw isUniqueViolation(error) ? new AlreadyInvitedError() : error;
    }
  }

  /** Withdraws an open invitation. @returns false when it is not open */
  async withdraw(queries: Queries, id: number, now: Date): Promise<boolean> {
    const where = { id, usedAt: null, withdrawnAt: null };
    return (await queries.invitation.updateMany({ where, data: { withdrawnAt: now } })).count === 1;
  }

  /** Renews the invitation of an address, which may have expired. @returns false when it was used or withdrawn */
  async renew(
    queries: Queries,
    id: number,
    renewal: { invitedBy: number; invitedAt: Date; expiresAt: Date },
  ): Promise<boolean> {
    const where = { id, mail: { not: null }, usedAt: null, withdrawnAt: null };
    return (await queries.invitation.updateMany({ where, data: renewal })).count === 1;
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
