import { mailKeyOf } from '@ancrage/shared/rules/identity';
import type { Locale } from '@ancrage/shared/rules/locales';
import type { Database, Queries } from '../../infra/database/database.ts';
import { removeStaffMember } from './staff-removal.repository.ts';

/** A member of the staff, as the command line lists them. */
export interface ListedMember {
  readonly id: number;
  readonly name: string;
  readonly mail: string;
  readonly locale: string;
  readonly hasFactor: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
}

/** A member who is being made. */
interface NewMember {
  readonly name: string;
  readonly mail: string;
  readonly locale: Locale;
  readonly passwordHash: string;
}

/** Accounts of the staff, as the command line makes and mends them: with the server's own account, not the staff's. */
export class StaffAccountsRepository {
  constructor(private readonly database: Database) {}

  /** All members who were not removed, by name. */
  async list(): Promise<ListedMember[]> {
    const rows = await this.database.queries.staffMember.findMany({
      where: { removedAt: null },
      select: {
        id: true,
        name: true,
        mail: true,
        locale: true,
        totpSecret: true,
        createdAt: true,
        lastSignInAt: true,
      },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
    return rows.map(({ totpSecret, ...row }) => ({ ...row, hasFactor: totpSecret !== null }));
  }

  /** The number of the member of an address. */
  async findId(queries: Queries, mail: string): Promise<number | null> {
    const row = await queries.staffMember.findUnique({
      where: { mailKey: mailKeyOf(mail) },
      select: { id: true },
    });
    return row?.id ?? null;
  }

  /** Stores a member, whose password is to be replaced at the first sign-in. @returns null when the address is taken */
  async insert(queries: Queries, { mail, ...member }: NewMember, now: Date): Promise<number | null> {
    const rows = await queries.staffMember.createManyAndReturn({
      data: [{ ...member, mail, mailKey: mailKeyOf(mail), passwordTemporary: true, createdAt: now }],
      select: { id: true },
      skipDuplicates: true,
    });
    return rows[0]?.id ?? null;
  }

  /** Gives a member a password that is to be replaced at the next sign-in, and ends every sign-in. */
  async replacePassword(queries: Queries, id: number, passwordHash: string, now: Date): Promise<void> {
    await queries.staffMember.update({
      where: { id },
      data: { passwordHash, passwordTemporary: true },
      select: { id: true },
    });
    await this.#endSessions(queries, id, now);
  }

  /** Takes the second factor and its recovery codes away, and ends every sign-in. */
  async removeFactor(queries: Queries, id: number, now: Date): Promise<void> {
    await queries.staffMember.update({
      where: { id },
      data: { totpSecret: null, totpLastStep: null },
      select: { id: true },
    });
    await queries.staffRecoveryCode.deleteMany({ where: { staffId: id } });
    await this.#endSessions(queries, id, now);
  }

  /** Removes a member for good, and ends every sign-in. */
  async remove(queries: Queries, member: number, at: Date): Promise<void> {
    await removeStaffMember(queries, { member, actor: null, at });
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }

  async #endSessions(queries: Queries, staffId: number, now: Date): Promise<void> {
    await queries.staffSession.updateMany({ where: { staffId, endedAt: null }, data: { endedAt: now } });
  }
}
