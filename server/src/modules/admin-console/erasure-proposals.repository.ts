import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import type { Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import { StaffDatabase } from '../../infra/database/staff-database.ts';

const proposalSchema = z.object({
  id: z.int(),
  uid: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  mail: z.string(),
  locale: z.string(),
  reason: z.string(),
  staffId: z.int(),
  staffName: z.string(),
  proposedAt: z.date(),
});
/** An open proposal to erase a person, with the person and the member. */
export type OpenProposal = Readonly<z.infer<typeof proposalSchema>>;

/** Which of the open proposals: all, that of a person, or one by its number. */
export interface ProposalFilter {
  readonly uid?: number;
  readonly id?: number;
}

/** Proposals of the staff to erase people, by the staff's role. */
@Injectable()
export class ErasureProposalsRepository {
  constructor(private readonly database: StaffDatabase) {}

  /**
   * The open proposals made after a moment, oldest first: not withdrawn, by a member who was not removed.
   * @param queries of the staff, or of the system
   */
  async findOpen(queries: Queries, since: Date, { uid, id }: ProposalFilter = {}): Promise<OpenProposal[]> {
    const rows = await queries.$queryRaw`
      SELECT e.id, e.uid, p.firstname, p.lastname, p.mail, p.locale, e.reason, m.id AS "staffId",
        coalesce(nullif(m.name, ''), m.mail) AS "staffName", e.proposed_at AS "proposedAt"
      FROM erasure_proposal e
      JOIN person p ON p.uid = e.uid
      JOIN staff_member m ON m.id = e.proposed_by AND m.removed_at IS NULL
      WHERE e.withdrawn_at IS NULL AND e.proposed_at > ${since}::timestamptz
        AND e.uid = coalesce(${uid ?? null}::int, e.uid) AND e.id = coalesce(${id ?? null}::int, e.id)
      ORDER BY e.proposed_at, e.id`;
    return parseRows(proposalSchema, rows);
  }

  /** Locks a person until the transaction ends. @returns whether there is one */
  async lockPerson(queries: Queries, uid: number): Promise<boolean> {
    return (await queries.$executeRaw`SELECT uid FROM person WHERE uid = ${uid} FOR UPDATE`) === 1;
  }

  /** Locks a proposal until the transaction ends, so that it is not withdrawn while it is confirmed. */
  async lock(queries: Queries, id: number): Promise<void> {
    await queries.$executeRaw`SELECT id FROM erasure_proposal WHERE id = ${id} FOR UPDATE`;
  }

  /** Stores a proposal. */
  async insert(
    queries: Queries,
    proposal: { uid: number; reason: string; proposedBy: number; proposedAt: Date },
  ): Promise<void> {
    await queries.erasureProposal.create({ data: proposal, select: { id: true } });
  }

  /** Withdraws a proposal: of concurrent requests, one alone gets true. */
  async withdraw(queries: Queries, id: number, at: Date): Promise<boolean> {
    const open = { id, withdrawnAt: null };
    const { count } = await queries.erasureProposal.updateMany({ where: open, data: { withdrawnAt: at } });
    return count === 1;
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }
}
