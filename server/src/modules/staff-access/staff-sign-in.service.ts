import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import type { StaffNextStep, StaffSignInRequest } from '@ancrage/shared/wire/staff-sign-in';
import { Injectable } from '@nestjs/common';
import { problem } from '../../http/http-error.ts';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { TooManyRequestsError } from '../../infra/limits/too-many-requests-error.ts';
import { AuditService } from '../audit/audit.service.ts';
import { PasswordAttempts } from '../sign-in/password-attempts.ts';
import { type StaffCredentials, StaffMembersRepository } from './staff-members.repository.ts';
import { StaffSessions } from './staff-sessions.ts';

/** Failures from one place. Source: Q-04. */
export const STAFF_SIGN_IN_FAILURES: Limit = { name: 'staff-sign-in', points: 10, perS: 60 };

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
    private readonly attempts: PasswordAttempts,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /**
   * Opens a sign-in whose second factor is still to come. What is wrong is not told, and takes as long. Source: Q-05.
   * @throws HttpError 401 wrong_password; TooManyRequestsError after too many failures from there, or at this account;
   * TooBusyError
   */
  async begin(asked: StaffSignInRequest, sender: Sender): Promise<Step<StaffNextStep>> {
    let slowedDownS = 0;
    const step = await this.limits.countFailures(STAFF_SIGN_IN_FAILURES, sender.address, async () => {
      const { found, waitS } = await this.#attempt(asked, sender);
      slowedDownS = waitS;
      return found && this.#firstStep(found, sender.address);
    });
    if (step) return step;
    if (slowedDownS > 0) throw new TooManyRequestsError(slowedDownS);
    throw problem(staffProblems.wrongPassword);
  }

  async #firstStep(member: StaffCredentials, from: string): Promise<Step<StaffNextStep> | null> {
    const headers = await this.sessions.open(member);
    if (!headers) {
      await this.#logRefusal(member.id, from);
      return null;
    }
    const next = member.totpSecret ? 'code' : 'enrol';
    return { body: { next, choosePassword: member.passwordTemporary }, headers };
  }

  async #attempt({ mail, password }: StaffSignInRequest, sender: Sender) {
    const member = await this.members.findByMail(mail);
    const owner = member && (`staff:${member.id}` as const);
    const attempt = { kind: 'staff', mail, owner, sender, placeWaitS: 0 } as const;
    const result = await this.attempts.atSignIn(attempt, async () => {
      const isRight = await this.hasher.matches(password, member?.passwordHash ?? null);
      return isRight ? member : null;
    });
    if (!result.found) await this.#logRefusal(member?.id ?? null, sender.address);
    return result;
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
