import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import type { StaffPasswordRequest } from '@ancrage/shared/wire/staff-sign-in';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { PasswordRule } from '../accounts/password-rule.ts';
import { PasswordAttempts } from '../sign-in/password-attempts.ts';
import { StaffAudit } from './staff-audit.ts';
import { type StaffCredentials, StaffMembersRepository } from './staff-members.repository.ts';
import { StaffSessions } from './staff-sessions.ts';

/** Passwords of the staff, which they alone choose. Source. */
@Injectable()
export class StaffPasswords {
  constructor(
    private readonly members: StaffMembersRepository,
    private readonly sessions: StaffSessions,
    private readonly rule: PasswordRule,
    private readonly hasher: PasswordHasher,
    private readonly attempts: PasswordAttempts,
    private readonly audit: StaffAudit,
  ) {}

  /**
   * The hash of the password that a member must choose while signing in, or null when there is nothing to choose.
   * @throws HttpError 422 password_needed or password_weak
   */
  async chosen(
    staff: ActingStaff,
    { passwordTemporary, passwordHash }: StaffCredentials,
    password: string | undefined,
  ): Promise<string | null> {
    if (!passwordTemporary) return null;
    if (password === undefined) throw problem(staffProblems.passwordNeeded);
    await this.#checkNew(staff, password);
    if (await this.hasher.matches(password, passwordHash)) throw problem(staffProblems.passwordWeak);
    return this.hasher.hash(password);
  }

  /**
   * Replaces a member's password by another; every other sign-in of theirs ends.
   * @throws HttpError 401 wrong_password, 422 password_weak; TooManyRequestsError after too many wrong passwords
   */
  async change(
    staff: ActingStaff,
    { currentPassword, newPassword }: StaffPasswordRequest,
    from: string,
  ): Promise<void> {
    await this.#checkNew(staff, newPassword);
    await this.check(staff, currentPassword);
    const replacement = await this.hasher.hash(newPassword);
    await this.members.transaction(async (queries) => {
      await this.members.replacePassword(queries, staff.id, replacement);
      await this.sessions.endOthers(queries, staff);
      await this.audit.record(queries, staff, 'staff-password-changed', null, {}, from);
    });
    await this.attempts.forget('staff', staff.mail);
  }

  /**
   * Checks the password of a member who is signed in.
   * @throws HttpError 401 wrong_password; TooManyRequestsError after too many wrong passwords
   */
  async check({ id }: ActingStaff, password: string): Promise<void> {
    const member = await this.members.find(id);
    const owner = await this.attempts.whileSignedIn(`staff-password:${id}`, async () => {
      const isRight = await this.hasher.matches(password, member?.passwordHash ?? null);
      return isRight ? member : null;
    });
    if (!owner) throw problem(staffProblems.wrongPassword);
  }

  async #checkNew({ mail, name }: ActingStaff, password: string): Promise<void> {
    if (await this.rule.refusalOf(password, [mail, name])) throw problem(staffProblems.passwordWeak);
  }
}
