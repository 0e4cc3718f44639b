import type { GuardAct } from '@ancrage/shared/rules/security-acts';
import { accountProblems } from '@ancrage/shared/wire/account-problems';
import { type GuardState, guardPasswordSchema } from '@ancrage/shared/wire/recovery-guard';
import { Injectable } from '@nestjs/common';
import * as z from 'zod/mini';
import { problem } from '../../http/http-error.ts';
import type { ActingPerson } from '../../http/person.ts';
import type { Sender } from '../../http/request-context.ts';
import { Clock } from '../../infra/clock/clock.ts';
import type { Queries } from '../../infra/database/database.ts';
import { AuditService } from '../audit/audit.service.ts';
import { PasswordCheck } from '../sign-in/password-check.ts';
import { type GuardMail, GuardNotices } from './guard-notices.ts';
import { afterWait, waitOf } from './guard-times.ts';
import { PaperCodes } from './paper-codes.ts';
import { type GuardRow, RecoveryGuardRepository } from './recovery-guard.repository.ts';

const stateOf = (
  { since, codeMadeAt, formerUntil, waitingSince }: Omit<GuardRow, 'codeHash' | 'formerHash'>,
  now: Date,
): GuardState => {
  const wait = waitOf(waitingSince, now);
  return {
    since: since.toISOString(),
    protectsFrom: afterWait(since).toISOString(),
    codeMadeAt: codeMadeAt?.toISOString() ?? null,
    formerCodeUntil: formerUntil && formerUntil > now ? formerUntil.toISOString() : null,
    wait: wait && {
      startedAt: wait.startedAt.toISOString(),
      opensAt: wait.opensAt.toISOString(),
      endsAt: wait.endsAt.toISOString(),
    },
  };
};

/** The recovery guard of the acting person. Source: decision 196. */
@Injectable()
export class OwnGuard {
  constructor(
    private readonly guards: RecoveryGuardRepository,
    private readonly papers: PaperCodes,
    private readonly passwords: PasswordCheck,
    private readonly notices: GuardNotices,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The guard; null when it is off. */
  async read({ uid }: ActingPerson): Promise<GuardState | null> {
    const guard = await this.guards.find(uid);
    return guard && stateOf(guard, this.clock.now());
  }

  /**
   * Makes a paper code, and switches the guard on when it is off. The code before it works for 72 hours more, so that somebody who
   * knows the password cannot take the owner's code away at once; renewing again does not replace that one.
   * @param sent the password
   * @throws HttpError 422 for an invalid body, 403 for a wrong password; TooManyRequestsError, TooBusyError
   */
  async renewCode(
    person: ActingPerson,
    sent: unknown,
    sender: Sender,
  ): Promise<{ paperCode: string; guard: GuardState }> {
    await this.confirm(person, sent, sender);
    const { uid } = person;
    const { code: paperCode, stored } = this.papers.make(uid);
    const guard = await this.guards.transaction(async (queries) => {
      await this.guards.lockAccount(queries, uid); // two that switch the guard on at a time find no guard to lock
      const [before, at] = [await this.guards.lock(queries, uid), this.clock.now()];
      const isFormerLive = before?.formerUntil && before.formerUntil > at;
      const former = isFormerLive
        ? { formerHash: before.formerHash, formerUntil: before.formerUntil }
        : { formerHash: before?.codeHash ?? null, formerUntil: before?.codeHash ? afterWait(at) : null };
      const row = { since: before?.since ?? at, codeHash: stored, codeMadeAt: at, ...former };
      await this.guards.store(queries, uid, row);
      const [act, what] = before
        ? (['guard-code-renewed', 'code-renewed'] as const)
        : (['guard-on', 'on'] as const);
      await this.tell(queries, { uid, what, at }, act, sender);
      return { ...row, waitingSince: before?.waitingSince ?? null };
    });
    return { paperCode, guard: stateOf(guard, this.clock.now()) };
  }

  /**
   * Switches the guard off; does nothing when it is.
   * @param sent the password
   * @throws HttpError 422 for an invalid body, 403 for a wrong password; TooManyRequestsError, TooBusyError
   */
  async end(person: ActingPerson, sent: unknown, sender: Sender): Promise<null> {
    await this.confirm(person, sent, sender);
    const { uid } = person;
    await this.guards.transaction(async (queries) => {
      if (await this.guards.remove(queries, uid))
        await this.tell(queries, { uid, what: 'off', at: this.clock.now() }, 'guard-off', sender);
    });
    return null;
  }

  /** Refuses a reset by mail that waits; does nothing without one. */
  async refuse({ uid }: ActingPerson, sender: Sender): Promise<GuardState | null> {
    return this.guards.transaction(async (queries) => {
      const [guard, at] = [await this.guards.find(uid), this.clock.now()];
      if (!guard) return null;
      if (!waitOf(guard.waitingSince, at)) return stateOf(guard, at);
      if (await this.guards.endWait(queries, uid))
        await this.tell(queries, { uid, what: 'wait-refused', at }, 'guard-wait-refused', sender);
      return stateOf({ ...guard, waitingSince: null }, at);
    });
  }

  private async confirm(person: ActingPerson, sent: unknown, sender: Sender): Promise<void> {
    const asked = z.safeParse(guardPasswordSchema, sent);
    if (!asked.success) throw problem(accountProblems.invalid);
    await this.passwords.confirm(person, asked.data.password, sender);
  }

  private async tell(
    queries: Queries,
    mail: GuardMail,
    action: GuardAct,
    { address }: Sender,
  ): Promise<void> {
    const { uid, at } = mail;
    await this.audit.record(queries, {
      at,
      actorKind: 'person',
      actorId: uid,
      action,
      subject: uid,
      from: address,
    });
    await this.notices.send(queries, mail);
  }
}
