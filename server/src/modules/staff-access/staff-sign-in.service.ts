import { mailKeyOf } from '@ancrage/shared/rules/identity';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import type { StaffNextStep, StaffSignInRequest } from '@ancrage/shared/wire/staff-sign-in';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { SlowDown } from '../../infra/limits/slow-down.ts';
import { AuditService } from '../audit/audit.service.ts';
import { type StaffCredentials, StaffMembersRepository } from './staff-members.repository.ts';
import { StaffSessions } from './staff-sessions.ts';

/** Failures from one place. Source: Q-04. */
const FAILURES: Limit = { name: 'staff-sign-in', points: 10, perS: 60 };

/** A step of signing in, with the header that carries the sign-in. */
export interface Step<Body> {
  readonly body: Body;
  readonly headers: Record<string, string>;
}

/** First step of signing in: the password. Source: Q-23. */
@Injectable()
export class StaffSignInService {
  constructor(
    private readonly members: StaffMembersRepository,
    private readonly sessions: StaffSessions,
    private readonly hasher: PasswordHasher,
    private readonly limits: Limits,
    private readonly slowDown: SlowDown,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a sign-in whose second factor is still to come. What is wrong is not told, and takes as long. Source: Q-05.
   * @param from where the request comes from
   * @throws HttpError 401 wrong_password; TooManyRequestsError; TooBusyError
   */
  async begin({ mail, password }: StaffSignInRequest, from: string): Promise<Step<StaffNextStep>> {
    const step = await this.limits.countFailures(FAILURES, from, () => this.#firstStep(mail, password, from));
    if (!step) throw problem(staffProblems.wrongPassword);
    return step;
  }

  async #firstStep(mail: string, password: string, from: string): Promise<Step<StaffNextStep> | null> {
    const member = await this.#memberOf(mail, password, from);
    if (!member) return null;
    const headers = await this.sessions.open(member);
    if (!headers) {
      await this.#logRefusal(member.id, from);
      return null;
    }
    const next = member.totpSecret ? 'code' : 'enrol';
    return { body: { next, choosePassword: member.passwordTemporary }, headers };
  }

  async #memberOf(mail: string, password: string, from: string): Promise<StaffCredentials | null> {
    const account = `staff:${mailKeyOf(mail)}`;
    const member = await this.members.findByMail(mail);
    const isRight = await this.slowDown.looking(account, (isTried) =>
      this.hasher.matches(password, isTried ? (member?.passwordHash ?? null) : null),
    );
    if (isRight && member) {
      await this.slowDown.succeeded(account);
      return member;
    }
    await this.#logRefusal(member?.id ?? null, from);
    return null;
  }

  #logRefusal(actorId: number | null, from: string): Promise<void> {
    const at = this.clock.now();
    return this.members.transaction((queries) =>
      this.audit.record(queries, {
        at,
        actorKind: 'staff',
        actorId,
        action: 'staff-sign-in-refused',
        subject: null,
        detail: { step: 'password' },
        from,
      }),
    );
  }
}
