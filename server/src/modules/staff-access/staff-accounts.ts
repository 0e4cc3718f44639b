import { isMail } from '@ancrage/shared/rules/identity';
import type { Locale } from '@ancrage/shared/rules/locales';
import { STAFF_RIGHTS, type StaffRight } from '@ancrage/shared/rules/staff-rights';
import type { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import type { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import type { SlowDown } from '../../infra/limits/slow-down.ts';
import type { Randomness } from '../../infra/randomness/randomness.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { AuditDetail } from '../audit/audit-line.ts';
import { passwordAccount } from '../sign-in/password-account.ts';
import type { ListedMember, StaffAccountsRepository } from './staff-accounts.repository.ts';

/** A request of the command line that cannot be met; the message is one sentence for the operator. */
export class StaffAccountError extends Error {
  override readonly name = 'StaffAccountError';
}

const PASSWORD_BYTES = 15;
const NAME_MAX = 255;

/** Making and mending accounts of the staff, from the command line alone. Source: Q-23, product "Registration and staff". */
export class StaffAccounts {
  constructor(
    private readonly members: StaffAccountsRepository,
    private readonly hasher: PasswordHasher,
    private readonly randomness: Randomness,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly slowDown: SlowDown,
  ) {}

  /** All members, by name. */
  list(): Promise<ListedMember[]> {
    return this.members.list();
  }

  /**
   * Makes a member.
   * @returns a password to hand over once, which the member replaces at the first sign-in
   * @throws StaffAccountError for an address that is none, or is taken, and a name that is too long
   */
  async add(member: {
    name: string;
    mail: string;
    locale: Locale;
    rights: readonly StaffRight[];
  }): Promise<string> {
    const mail = member.mail.trim();
    if (!isMail(mail)) throw new StaffAccountError(`${mail || 'Nothing'} is not an e-mail address.`);
    if (member.name.length > NAME_MAX)
      throw new StaffAccountError(`A name has ${NAME_MAX} characters at most.`);
    const password = this.#newPassword();
    const passwordHash = await this.hasher.hash(password);
    await this.members.transaction(async (queries) => {
      const now = this.clock.now();
      const id = await this.members.insert(queries, { ...member, mail, passwordHash }, now);
      if (id === null) throw new StaffAccountError(`${mail} is a member of the staff already.`);
      await this.#log(queries, 'staff-added', id, { rights: member.rights.join(',') });
    });
    return password;
  }

  /**
   * Gives a member another password to hand over once; the second factor stays, failed sign-ins are forgotten.
   * @throws StaffAccountError when nobody has the address
   */
  async resetPassword(mail: string): Promise<string> {
    const password = this.#newPassword();
    const passwordHash = await this.hasher.hash(password);
    await this.#change(mail, 'staff-password-reset', (queries, id) =>
      this.members.replacePassword(queries, id, passwordHash, this.clock.now()),
    );
    await this.slowDown.clear(passwordAccount('staff', mail));
    return password;
  }

  /**
   * Takes a member's second factor away: another is set up at the next sign-in.
   * @throws StaffAccountError when nobody has the address
   */
  resetFactor(mail: string): Promise<void> {
    return this.#change(mail, 'staff-factor-reset', (queries, id) =>
      this.members.removeFactor(queries, id, this.clock.now()),
    );
  }

  /**
   * Gives a member rights; those they had stay.
   * @returns the rights that they did not have before
   * @throws StaffAccountError when nobody has the address
   */
  giveRights(mail: string, rights: readonly StaffRight[]): Promise<StaffRight[]> {
    return this.#changeRights(mail, 'staff-rights-given', (held) => {
      const changed = rights.filter((right) => !held.includes(right));
      return { changed, next: [...held, ...changed] };
    });
  }

  /**
   * Takes rights from a member, also in a sign-in that is open.
   * @returns the rights that they had before, and those of all that no member has any more
   * @throws StaffAccountError when nobody has the address
   */
  async takeRights(
    mail: string,
    rights: readonly StaffRight[],
  ): Promise<{ taken: StaffRight[]; heldByNobody: StaffRight[] }> {
    const taken = await this.#changeRights(mail, 'staff-rights-taken', (held) => ({
      changed: rights.filter((right) => held.includes(right)),
      next: held.filter((name) => !rights.some((right) => right === name)),
    }));
    const members = await this.members.list();
    const heldByNobody = STAFF_RIGHTS.filter(
      (right) => !members.some((member) => member.rights.includes(right)),
    );
    return { taken, heldByNobody };
  }

  /**
   * Removes a member for good: every sign-in ends, and no mail goes to them any more. Their name stays in the log.
   * @throws StaffAccountError when nobody has the address
   */
  remove(mail: string): Promise<void> {
    return this.#change(mail, 'staff-removed', (queries, id) =>
      this.members.remove(queries, id, this.clock.now()),
    );
  }

  #newPassword(): string {
    return this.randomness.bytes(PASSWORD_BYTES).toString('base64url');
  }

  #change(
    mail: string,
    action: 'staff-password-reset' | 'staff-factor-reset' | 'staff-removed',
    change: (queries: Queries, id: number) => Promise<void>,
  ): Promise<void> {
    return this.members.transaction(async (queries) => {
      const id = await this.#find(queries, mail);
      await change(queries, id);
      await this.#log(queries, action, id);
    });
  }

  #changeRights(
    mail: string,
    action: 'staff-rights-given' | 'staff-rights-taken',
    change: (held: readonly string[]) => { changed: StaffRight[]; next: readonly string[] },
  ): Promise<StaffRight[]> {
    return this.members.transaction(async (queries) => {
      const id = await this.#find(queries, mail);
      const { changed, next } = change(await this.members.lockRights(queries, id));
      if (changed.length === 0) return changed;
      await this.members.replaceRights(queries, id, next);
      await this.#log(queries, action, id, { rights: changed.join(',') });
      return changed;
    });
  }

  async #find(queries: Queries, mail: string): Promise<number> {
    const id = await this.members.findId(queries, mail);
    if (id === null) throw new StaffAccountError(`Nobody of the staff has the address ${mail}.`);
    return id;
  }

  #log(queries: Queries, action: string, member: number, more: AuditDetail = {}): Promise<void> {
    const at = this.clock.now();
    const line = {
      at,
      actorKind: 'system',
      actorId: null,
      action,
      subject: null,
      detail: { member, ...more },
    } as const;
    return this.audit.record(queries, line);
  }
}
