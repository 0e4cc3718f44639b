import { recoveryTexts } from '@ancrage/shared/wire/dialect/recovery-texts';
import { lostPasswordResetRequestSchema } from '@ancrage/shared/wire/lost-password-reset';
import { Injectable } from '@nestjs/common';
import { HttpError, invalid } from '../../http/http-error.ts';
import type { Sender } from '../../http/request-context.ts';
import { PasswordHasher } from '../../infra/hashing/password-hasher.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';
import { PasswordRule } from '../accounts/password-rule.ts';
import { PersonFacts } from '../accounts/person-facts.ts';
import { KnownOrigins } from '../sign-in/known-origins.ts';
import { PasswordAttempts } from '../sign-in/password-attempts.ts';
import { RecoveryCodeService } from './recovery-code.service.ts';
import { ResetEffects } from './reset-effects.ts';

/** @param waitS seconds after which a mailed code will work: only who has a right code learns that it waits */
const wrongCode = (waitS?: number) =>
  new HttpError(400, recoveryTexts.wrongCode, {
    ...(waitS !== undefined && { headers: { 'Retry-After': String(waitS) } }),
  });

/** Codes tried in an hour. Source: Q-04. */
const FROM_ONE_PLACE: Limit = { name: 'reset', points: 10, perS: 3600 };

/** Choosing a new password with a recovery code. Source: C-10; contract §12, decisions 2 and 3. */
@Injectable()
export class PasswordReset {
  constructor(
    private readonly codes: RecoveryCodeService,
    private readonly facts: PersonFacts,
    private readonly rule: PasswordRule,
    private readonly hasher: PasswordHasher,
    private readonly effects: ResetEffects,
    private readonly attempts: PasswordAttempts,
    private readonly origins: KnownOrigins,
    private readonly limits: Limits,
  ) {}

  /**
   * Sets a new password for the owner of a code. The password is checked before the code, so that a weak one costs no
   * attempt and reveals nothing about an account; and after it against what only the account knows, such as the names.
   * Failed sign-ins are forgotten, and strangers who go on guessing do not keep the owner out: the code has proven who
   * they are. With the recovery guard on, a mailed code begins a wait and is refused like a wrong one, with `Retry-After`.
   * @throws TooManyRequestsError; HttpError 400 when something is missing, for any wrong code, or one that waits; 422 for an
   * invalid password
   */
  async reset(sent: unknown, sender: Sender): Promise<typeof recoveryTexts.done> {
    const asked = lostPasswordResetRequestSchema.safeParse(sent);
    if (!asked.success) throw new HttpError(400, recoveryTexts.fieldsNeeded);
    const { name, temp_pass: typed, new_pass: password } = asked.data;
    // A client over its limit causes no work.
    await this.limits.check(FROM_ONE_PLACE, sender.address);
    const refused = await this.rule.refusalOf(password, [name], sender.address);
    if (refused) throw invalid([{ path: 'new_pass', text: refused }]);
    await this.limits.take(FROM_ONE_PLACE, sender.address);
    const proof = await this.codes.try(name, typed, sender);
    if (!proof) throw wrongCode();
    const refusedForPerson = await this.rule.refusalOf(password, await this.facts.of(proof.uid));
    if (refusedForPerson) throw invalid([{ path: 'new_pass', text: refusedForPerson }]);
    const passwordHash = await this.hasher.hash(password);
    const outcome = await this.codes.consume(proof, (queries) =>
      this.effects.take(queries, proof, passwordHash, sender.address),
    );
    if (outcome === null) throw wrongCode();
    if (outcome.waitS !== null) throw wrongCode(outcome.waitS);
    await this.attempts.forget('person', name);
    await this.origins.remember(`person:${proof.uid}`, sender);
    return recoveryTexts.done;
  }
}
