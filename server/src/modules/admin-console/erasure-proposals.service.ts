import { ERASURE_PROPOSAL_LIFETIME_DAYS } from '@ancrage/shared/rules/retention';
import { readable } from '@ancrage/shared/text/readable';
import type { ErasureProposal } from '@ancrage/shared/wire/erasure-proposal';
import type { StaffPerson } from '@ancrage/shared/wire/staff-people';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { Eraser } from '../erasure/eraser.ts';
import { RowsLockedError } from '../erasure/rows-locked-error.ts';
import { StaffAudit } from '../staff-access/staff-audit.ts';
import { StaffMembersService } from '../staff-access/staff-members.service.ts';
import { ErasureProposalsRepository, type OpenProposal } from './erasure-proposals.repository.ts';

const LIFETIME_MS = ERASURE_PROPOSAL_LIFETIME_DAYS * 24 * 60 * 60 * 1000;

const toWire = (row: OpenProposal, staff: ActingStaff): ErasureProposal => ({
  id: row.id,
  person: {
    uid: row.uid,
    firstname: readable(row.firstname),
    lastname: readable(row.lastname),
    mail: row.mail,
  },
  reason: row.reason,
  proposedBy: readable(row.staffName),
  isMine: row.staffId === staff.id,
  proposedAt: row.proposedAt.toISOString(),
  endsAt: new Date(row.proposedAt.getTime() + LIFETIME_MS).toISOString(),
});

/** Erases people by two members of the staff: one proposes, another confirms. Source: decision 182. */
@Injectable()
export class ErasureProposals {
  constructor(
    private readonly proposals: ErasureProposalsRepository,
    private readonly members: StaffMembersService,
    private readonly eraser: Eraser,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /** The open proposals, oldest first. */
  list(staff: ActingStaff): Promise<ErasureProposal[]> {
    return this.proposals.transaction(async (queries) => {
      await this.audit.record(queries, staff, 'erasures-viewed', null);
      const rows = await this.proposals.findOpen(queries, this.#since());
      return rows.map((row) => toWire(row, staff));
    });
  }

  /** The open proposal about a person, and whether another member could confirm one. */
  async find(queries: Queries, staff: ActingStaff, uid: number): Promise<StaffPerson['erasure']> {
    const [row] = await this.proposals.findOpen(queries, this.#since(), { uid });
    return {
      proposal: row ? toWire(row, staff) : null,
      hasColleague: await this.members.hasColleagueWith('erase', staff),
    };
  }

  /** @throws HttpError 404; 409 when there is an open proposal, or nobody who could confirm it */
  async propose(staff: ActingStaff, uid: number, reason: string): Promise<void> {
    const hasColleague = await this.members.hasColleagueWith('erase', staff);
    await this.proposals.transaction(async (queries) => {
      if (!(await this.proposals.lockPerson(queries, uid))) throw problem(staffProblems.unknown);
      if (!hasColleague) throw problem(staffProblems.noColleague);
      const [open] = await this.proposals.findOpen(queries, this.#since(), { uid });
      if (open) throw problem(staffProblems.proposedAlready);
      const proposal = { uid, reason: reason.trim(), proposedBy: staff.id, proposedAt: this.clock.now() };
      await this.proposals.insert(queries, proposal);
      await this.audit.record(queries, staff, 'erasure-proposed', uid, { reason: proposal.reason });
    });
  }

  /** @throws HttpError 404 when it is not open any more */
  async withdraw(staff: ActingStaff, id: number): Promise<void> {
    await this.proposals.transaction(async (queries) => {
      const { uid } = await this.#open(queries, id);
      if (!(await this.proposals.withdraw(queries, id, this.clock.now())))
        throw problem(staffProblems.unknown);
      await this.audit.record(queries, staff, 'erasure-withdrawn', uid);
    });
  }

  /**
   * Erases the person of a proposal, as their own request would.
   * @throws HttpError 404 when it is not open any more; 409 for one's own; 503 while the person stores something
   */
  async confirm(staff: ActingStaff, id: number): Promise<{ erasedAt: string }> {
    const proposal = await this.proposals.transaction((queries) => this.#open(queries, id));
    if (proposal.staffId === staff.id) throw problem(staffProblems.ownProposal);
    const act = {
      kind: 'erased-by-firm',
      actorKind: 'staff',
      actorId: staff.id,
      detail: { reason: proposal.reason, member: proposal.staffId },
    } as const;
    try {
      const erasedAt = await this.eraser.erase(proposal, act, true, async (queries) => {
        await this.proposals.lock(queries, id);
        return (await this.proposals.findOpen(queries, this.#since(), { id })).length === 1;
      });
      if (erasedAt === null) throw problem(staffProblems.unknown);
      return { erasedAt: erasedAt.toISOString() };
    } catch (error) {
      if (error instanceof RowsLockedError) throw problem(staffProblems.busy, { 'Retry-After': '1' });
      throw error;
    }
  }

  async #open(queries: Queries, id: number): Promise<OpenProposal> {
    const [row] = await this.proposals.findOpen(queries, this.#since(), { id });
    if (!row) throw problem(staffProblems.unknown);
    return row;
  }

  /** Proposals made before this moment have ended. */
  #since(): Date {
    return new Date(this.clock.now().getTime() - LIFETIME_MS);
  }
}
