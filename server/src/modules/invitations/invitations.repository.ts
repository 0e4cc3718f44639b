import { Injectable } from '@nestjs/common';
import { Database, type Queries } from '../../infra/database/database.ts';

/** An invitation that can be used. */
export interface OpenInvitation {
  readonly id: number;
  readonly mail: string | null;
  readonly mailKey: string | null;
  readonly firstname: string;
  readonly lastname: string;
  readonly company: string;
  readonly locale: string;
  readonly invitedBy: number;
}

const OPEN = {
  id: true,
  mail: true,
  mailKey: true,
  firstname: true,
  lastname: true,
  company: true,
  locale: true,
};

/** Invitations as those who hold one use them. People's own role reaches none: all of it runs as the system. */
@Injectable()
export class InvitationsRepository {
  constructor(private readonly database: Database) {}

  /** The invitation of a token that can be used; null when there is none. */
  findOpen(tokenHash: Uint8Array<ArrayBuffer>, now: Date): Promise<OpenInvitation | null> {
    return this.database.asSystem((queries) =>
      queries.invitation.findFirst({
        where: { tokenHash, usedAt: null, withdrawnAt: null, expiresAt: { gt: now } },
        select: { ...OPEN, invitedBy: true },
      }),
    );
  }

  /** Uses the invitation of an address up: of concurrent requests, one alone gets true. */
  async use(queries: Queries, id: number, uid: number, now: Date): Promise<boolean> {
    const { count } = await queries.invitation.updateMany({
      where: { id, usedAt: null, withdrawnAt: null, expiresAt: { gt: now } },
      data: { usedAt: now, uid },
    });
    return count === 1;
  }

  /** Counts a request that came by the code of a company. @returns false when the code was withdrawn */
  async count(queries: Queries, id: number): Promise<boolean> {
    const { count } = await queries.invitation.updateMany({
      where: { id, withdrawnAt: null },
      data: { uses: { increment: 1 } },
    });
    return count === 1;
  }

  /** Opens the account of an invited person, with the decision of the member who invited them. */
  async approve(queries: Queries, uid: number, staffId: number, at: Date): Promise<void> {
    await queries.person.updateMany({ where: { uid }, data: { state: 'active' } });
    const data = { uid, decision: 'approved', staffId, decidedAt: at } as const;
    await queries.registrationDecision.create({ data, select: { id: true } });
  }

  /** Whether a member may approve requests still: the invitations of one who may not grant nothing. */
  async mayApprove(queries: Queries, id: number): Promise<boolean> {
    return (
      (await queries.staffMember.count({ where: { id, removedAt: null, rights: { has: 'approve' } } })) === 1
    );
  }

  /** The same, outside of a transaction. */
  mayApproveNow(id: number): Promise<boolean> {
    return this.database.asSystem((queries) => this.mayApprove(queries, id));
  }

  /** Gives an invitation the token of the mail that is being written. @returns the address; null when it is not open any more */
  async setToken(
    id: number,
    tokenHash: Uint8Array<ArrayBuffer>,
    now: Date,
  ): Promise<{ mail: string; locale: string } | null> {
    const rows = await this.database.asSystem((queries) =>
      queries.invitation.updateManyAndReturn({
        where: { id, mail: { not: null }, usedAt: null, withdrawnAt: null, expiresAt: { gt: now } },
        data: { tokenHash },
        select: { mail: true, locale: true },
      }),
    );
    const [row] = rows;
    return row?.mail ? { mail: row.mail, locale: row.locale } : null;
  }
}
