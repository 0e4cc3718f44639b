import { Prisma } from '@ancrage/prisma/client';
import { accountAddressConfirmation } from '@ancrage/shared/wire/account-address';
import { oauthUserinfo, oauthUserinfoPost } from '@ancrage/shared/wire/oauth-userinfo';
import { userGet } from '@ancrage/shared/wire/user-get';
import { userPatch } from '@ancrage/shared/wire/user-patch';
import { Injectable } from '@nestjs/common';
import type { ActingPerson } from '../../http/person.ts';
import { Database, type Queries } from '../../infra/database/database.ts';
import { BearerCompanions, type Carried } from '../sign-in/bearer-companions.ts';
import { PROFILE_COLUMNS, type Profile } from './profile.ts';

/** An account as it is stored, but for the password. */
export interface Account extends Profile {
  readonly uid: number;
  readonly uuid: string;
  readonly mail: string;
  readonly locale: string;
  readonly timezone: string;
  readonly cgu: boolean;
  readonly revision: number;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

/** What a write changes of an account; what is absent stays. */
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

const VISIBLE = {
  uid: true,
  uuid: true,
  mail: true,
  locale: true,
  timezone: true,
  ...PROFILE_COLUMNS,
  cgu: true,
  revision: true,
  createdAt: true,
  changedAt: true,
} as const;

/** The same from `p`, but for what the check of the token reads anyway. */
const COLUMNS = `
  p.timezone, p.firstname, p.lastname, p.title, p.company, p.businessunit, p.telephone, p.cgu, p.revision,
  p.created_at AS "createdAt", p.changed_at AS "changedAt"`;

const UNIQUE_VIOLATION = 'P2002';

/** Accounts. */
@Injectable()
export class AccountsRepository {
  readonly #carried: Carried<Account>;

  constructor(
    private readonly database: Database,
    companions: BearerCompanions,
  ) {
    const calls = [userGet, userPatch, oauthUserinfo, oauthUserinfoPost, accountAddressConfirmation];
    this.#carried = companions.bring(calls, { name: 'account', columns: COLUMNS, joins: '', isLarge: false });
  }

  /** Whether any account has this number: it decides 404 before 403. */
  async exists(uid: number): Promise<boolean> {
    return (await this.database.asSystem((queries) => queries.person.count({ where: { uid } }))) > 0;
  }

  /** The account that was read when the person's token was checked; null for another call, or asked a second time. */
  findCarried(person: ActingPerson): Account | null {
    return this.#carried.take(person);
  }

  /** The account of a person. */
  find(uid: number): Promise<Account | null> {
    return this.database.queries.person.findFirst({ where: { uid }, select: VISIBLE });
  }

  /** Whether an address belongs to an account of somebody else. */
  async isMailTaken(mailKey: string, uid: number): Promise<boolean> {
    const where = { mailKey, uid: { not: uid } };
    return (await this.database.asSystem((queries) => queries.person.count({ where }))) > 0;
  }

  /**
   * Writes if the account is still at the revision that was read.
   * @returns `written`; `overtaken` when somebody else wrote first; `mail-taken` when the address went to another
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
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === UNIQUE_VIOLATION)
        return 'mail-taken';
      throw error;
    }
  }

  /** Takes away the recovery code that a person was sent, if there is one. */
  async removeRecoveryCode(queries: Queries, uid: number): Promise<void> {
    await queries.recoveryCode.deleteMany({ where: { uid } });
  }

  /** Gives an active account another password; false when it is not active. */
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

  /** Runs several queries as one, as the system: whoever gets an account is nobody yet. */
  openingTransaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result> {
    return this.database.systemTransaction(work);
  }
}
