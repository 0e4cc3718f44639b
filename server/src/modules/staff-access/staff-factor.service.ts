import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import type {
  StaffCodeRequest,
  StaffEnrolled,
  StaffEnrolment,
  StaffMember,
} from '@ancrage/shared/wire/staff-sign-in';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { Sender } from '../../http/request-context.ts';
import type { ActingStaff } from '../../http/staff.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { SlowDown } from '../../infra/limits/slow-down.ts';
import { TooManyRequestsError } from '../../infra/limits/too-many-requests-error.ts';
import { KnownOrigins } from '../sign-in/known-origins.ts';
import { SecondFactor } from './second-factor.ts';
import { StaffAudit } from './staff-audit.ts';
import { type StaffCredentials, StaffMembersRepository } from './staff-members.repository.ts';
import { StaffPasswords } from './staff-passwords.ts';
import { StaffProfiles } from './staff-profiles.ts';
import { StaffSessionsRepository } from './staff-sessions.repository.ts';
import { StaffSessions } from './staff-sessions.ts';
import type { Step } from './staff-sign-in.service.ts';

/** Second step of signing in: a code, of a factor that is enrolled or is being enrolled. Source: Q-23. */
@Injectable()
export class StaffFactorService {
  constructor(
    private readonly members: StaffMembersRepository,
    private readonly pending: StaffSessionsRepository,
    private readonly sessions: StaffSessions,
    private readonly factor: SecondFactor,
    private readonly passwords: StaffPasswords,
    private readonly profiles: StaffProfiles,
    private readonly slowDown: SlowDown,
    private readonly origins: KnownOrigins,
    private readonly audit: StaffAudit,
    private readonly clock: Clock,
  ) {}

  /**
   * Begins an enrolment; asked again in the same sign-in, it answers the same secret.
   * @throws HttpError 409 enrolled_already
   */
  async enrol(staff: ActingStaff): Promise<StaffEnrolment> {
    await this.#withoutFactor(staff);
    if (!(await this.pending.findPending(staff.sessionId)))
      await this.pending.keepPending(staff.sessionId, this.factor.newSecret(staff.id));
    const secret = await this.pending.findPending(staff.sessionId);
    if (!secret) throw problem(staffProblems.signedOut);
    return this.factor.describe(staff, secret);
  }

  /**
   * Ends an enrolment by a code of it, and signs in.
   * @throws HttpError 401 wrong_code or signed_out, 409 enrolled_already, 422 password_needed or password_weak;
   * TooManyRequestsError after too many wrong codes
   */
  async confirm(
    staff: ActingStaff,
    { code, newPassword }: StaffCodeRequest,
    sender: Sender,
  ): Promise<Step<StaffEnrolled>> {
    const member = await this.#withoutFactor(staff);
    const passwordHash = await this.passwords.chosen(staff, member, newPassword);
    const secret = await this.pending.findPending(staff.sessionId);
    await this.#countTry(staff, sender);
    const step = secret === null ? null : this.factor.stepOf(staff.id, secret, code);
    if (secret === null || step === null) throw await this.#wrong(staff, sender);
    const codes = this.factor.newRecoveryCodes(staff.id);
    const headers = await this.#finish(staff, 'staff-enrolled', passwordHash, sender.address, (queries) =>
      this.members.enrol(queries, staff.id, {
        totpSecret: new Uint8Array(secret),
        step,
        codes: codes.map(({ hmac }) => hmac),
      }),
    );
    if (!headers) throw problem(staffProblems.enrolledAlready);
    await this.origins.remember(`staff:${staff.id}`, sender);
    const me = await this.profiles.of(staff);
    return { body: { me, recoveryCodes: codes.map(({ code: sign }) => sign) }, headers };
  }

  /**
   * Signs in by a one-time code or a recovery code, neither of which works twice.
   * @throws HttpError 401 wrong_code, 422 password_needed or password_weak; TooManyRequestsError after too many wrong codes
   */
  async show(
    staff: ActingStaff,
    { code, newPassword }: StaffCodeRequest,
    sender: Sender,
  ): Promise<Step<StaffMember>> {
    const member = await this.#memberOf(staff);
    if (!member.totpSecret) throw await this.#wrong(staff, sender);
    const passwordHash = await this.passwords.chosen(staff, member, newPassword);
    await this.#countTry(staff, sender);
    const step = this.factor.stepOf(staff.id, member.totpSecret, code);
    const headers = await this.#finish(staff, 'staff-signed-in', passwordHash, sender.address, (queries) =>
      step === null
        ? this.members.takeRecoveryCode(
            queries,
            staff.id,
            this.factor.recoveryHmacsOf(staff.id, code),
            this.clock.now(),
          )
        : this.members.takeStep(queries, staff.id, step),
    );
    if (!headers) throw await this.#wrong(staff, sender);
    await this.origins.remember(`staff:${staff.id}`, sender);
    return { body: await this.profiles.of(staff), headers };
  }

  /** Completes the sign-in together with what it takes; neither without the other. @returns null when it cannot be taken */
  async #finish(
    staff: ActingStaff,
    action: 'staff-enrolled' | 'staff-signed-in',
    passwordHash: string | null,
    from: string,
    take: (queries: Queries) => Promise<boolean>,
  ): Promise<Record<string, string> | null> {
    const headers = await this.members.transaction(async (queries) => {
      if (!(await take(queries))) return null;
      const carried = await this.sessions.complete(queries, staff);
      if (!carried) throw problem(staffProblems.signedOut);
      if (passwordHash) await this.members.replacePassword(queries, staff.id, passwordHash);
      await this.members.noteSignIn(queries, staff.id, this.clock.now());
      await this.audit.record(queries, staff, action, null, {}, from);
      return carried;
    });
    if (headers) await this.slowDown.clear(`staff-code:${staff.id}`);
    return headers;
  }

  async #countTry(staff: ActingStaff, sender: Sender): Promise<void> {
    const waitS = await this.slowDown.try(`staff-code:${staff.id}`);
    if (waitS === 0) return;
    await this.#logRefusal(staff, sender);
    throw new TooManyRequestsError(waitS);
  }

  /** The refusal of a wrong code, once it is logged. */
  async #wrong(staff: ActingStaff, sender: Sender) {
    await this.#logRefusal(staff, sender);
    return problem(staffProblems.wrongCode);
  }

  #logRefusal(staff: ActingStaff, { address }: Sender): Promise<void> {
    return this.members.transaction((queries) =>
      this.audit.record(queries, staff, 'staff-sign-in-refused', null, { step: 'code' }, address),
    );
  }

  async #withoutFactor(staff: ActingStaff): Promise<StaffCredentials> {
    const member = await this.#memberOf(staff);
    if (member.totpSecret) throw problem(staffProblems.enrolledAlready);
    return member;
  }

  async #memberOf({ id }: ActingStaff): Promise<StaffCredentials> {
    const member = await this.members.find(id);
    if (!member) throw problem(staffProblems.signedOut);
    return member;
  }
}
