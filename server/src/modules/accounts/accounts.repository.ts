import { Injectable } from '@nestjs/common';
import * as z from 'zod';
import { Database, type Queries, type Statement } from '../../infra/database/database.ts';
import { isUniqueViolation } from '../../infra/database/unique-violation.ts';
import { type Profile, profileShape } from './profile.ts';

const accountSchema = z.object({
  uid: z.int(),
  uuid: z.string(),
  mail: z.string(),
  locale: z.string(),
  timezone: z.string(),
  ...profileShape,
  cgu: z.boolean(),
  revision: z.int(),
  createdAt: z.date(),
  changedAt: z.date(),
});
/** A stored account, without the password. */
export type Account = Readonly<z.infer<typeof accountSchema>>;

/** The columns that a write changes. */
export interface AccountWrite extends Partial<Profile> {
  readonly mail?: string;
  readonly mailKey?: string;
  readonly passwordHash?: string;
  readonly locale?: string;
  readonly timezone?: string;
  readonly cgu?: boolean;
  readonly cguVersion?: string | null;
  readonly cguAcceptedAt?: Date | null;
}

/** A new account. */
export interface NewAccount extends Profile {
  readonly mail: string;
  readonly mailKey: string;
  readonly passwordHash: string;
  readonly state: 'pending' | 'active';
  readonly locale: string;
  readonly timezone?: string;
  readonly cgu: boolean;
  readonly cguVersion: string | null;
  readonly cguAcceptedAt: Date | null;
}

const FIND: Statement = {
  name: 'account',
  text: `
    SELECT uid, uuid, mail, locale, timezone, firstname, lastname, title, company, businessunit, telephone, cgu, revision,
      created_at AS "createdAt", changed_at AS "changedAt"
    FROM person WHERE uid = $1`,
};

/** Accounts. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  /** Whether an account exists: 404 comes before 403. */
  async exists(uid: number): Promise<boolean> {
    return (await this.database.asSystem((queries) => queries.person.count({ where: { uid } }))) > 0;
  }

  /** The account of a person. */
  async find(uid: number): Promise<Account | null> {
    const [row] = await this.database.rows(accountSchema, FIND, [uid]);
    return row ?? null;
  }

  /** The same, for a request that nobody is signed in for. */
  async findAsSystem(uid: number): Promise<Account | null> {
    const [row] = await this.database.systemRows(accountSchema, FIND, [uid]);
    return row ?? null;
  }

  /** Whether an address belongs to somebody else's account. */
  async isMailTaken(mailKey: string, uid: number): Promise<boolean> {
    const where = { mailKey, uid: { not: uid } };
    return (await this.database.asSystem((queries) => queries.person.count({ where }))) > 0;
  }

  /**
   * Writes if the account is still at the revision that was read.
   * @returns `overtaken` when another write came first; `mail-taken` when another account has the address
   */
  async update(
    queries: Queries,
    { uid, revision }: { uid: number; revision: number },
    write: AccountWrite,
    now: Date,
  ): Promise<'written' | 'overtaken' | 'mail-taken'> {
    try {
      const { count } = await queries.person.updateMany({
        where: { uid, revision },
        data: { ...write, revision: revision + 1, changedAt: now },
      });
      return count === 1 ? 'written' : 'overtaken';
    } catch (error) {
      if (isUniqueViolation(error)) return 'mail-taken';
      throw error;
    }
  }

  /** Deletes the recovery codes of a person, and ends a guarded recovery that waits. */
  async removeRecoveryCodes(queries: Queries, uid: number): Promise<void> {
    await queries.liveRecoveryCode.deleteMany({ where: { uid } });
    await queries.recoveryGuard.updateMany({ where: { uid }, data: { waitingSince: null } });
  }

  /** Replaces the password of an active account; false when it is not active. */
  async replacePassword(queries: Queries, uid: number, passwordHash: string, now: Date): Promise<boolean> {
    const { count } = await queries.person.updateMany({
      where: { uid, state: 'active' },
      data: { passwordHash, revision: { increment: 1 }, changedAt: now },
    });
    return count === 1;
  }

  /** Stores a new account. @returns its number, or null when the address has an account already */
  async insert(queries: Queries, account: NewAccount, now: Date): Promise<number | null> {
    const rows = await queries.person.createManyAndReturn({
      data: [{ ...account, createdAt: now, changedAt: now }],
      select: { uid: true },
      skipDuplicates: true,
    });
    return rows[0]?.uid ?? null;
  }

  /** The number of the account that an address belongs to. */
  async findOwner(queries: Queries, mailKey: string): Promise<number | null> {
    const row = await queries.person.findFirst({ where: { mailKey }, select: { uid: true } });
    return row?.uid ?? null;
  }

  /** Runs several queries as one. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.transaction(work);
  }

  /** Runs several queries as one, as the system: a new account has no actor yet. */
  openingTransaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.systemTransaction(work);
  }
}
