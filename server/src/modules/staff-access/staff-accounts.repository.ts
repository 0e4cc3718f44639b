import { mailKeyOf } from '@ancrage/shared/rules/identity';
import type { Locale } from '@ancrage/shared/rules/locales';
import type { StaffRight } from '@ancrage/shared/rules/staff-rights';
import * as z from 'zod';
import type { Database, Queries } from '../../infra/database/database.ts';
import { parseRows } from '../../infra/database/rows.ts';
import { removeStaffMember } from './staff-removal.repository.ts';

const rightsSchema = z.object({ rights: z.array(z.string()) });

/** A member of the staff, as the command line lists them. */
export interface ListedMember {
  readonly id: number;
  readonly name: string;
  readonly mail: string;
  readonly locale: string;
  readonly hasFactor: boolean;
  readonly createdAt: Date;
  readonly lastSignInAt: Date | null;
  readonly rights: readonly string[];
}

/** A member who is being made. */
interface NewMember {
  readonly name: string;
  readonly mail: string;
  readonly locale: Locale;
  readonly rights: readonly StaffRight[];
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
        rights: true,
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
  async insert(queries: Queries, { mail, rights, ...member }: NewMember, now: Date): Promise<number | null> {
    const rows = await queries.staffMember.createManyAndReturn({
      data: [
        {
          ...member,
          rights: [...rights],
          mail,
          mailKey: mailKeyOf(mail),
          passwordTemporary: true,
          createdAt: now,
        },
      ],
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

  /** The rights of a member, whom no other command changes until the transaction ends. */
  async lockRights(queries: Queries, id: number): Promise<readonly string[]> {
    const rows = await queries.$queryRaw`SELECT rights FROM staff_member WHERE id = ${id} FOR UPDATE`;
    return parseRows(rightsSchema, rows)[0]?.rights ?? [];
  }

  /** Replaces the rights of a member: the next call that they make goes by them. */
  async replaceRights(queries: Queries, id: number, rights: readonly string[]): Promise<void> {
    await queries.staffMember.update({ where: { id }, data: { rights: [...rights] }, select: { id: true } });
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
