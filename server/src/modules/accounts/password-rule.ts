import { PASSWORD_MAX, PASSWORD_MIN, PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import { hasPasswordLength, passwordKeyOf } from '@ancrage/shared/rules/identity';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { wrongWithCharacters } from '../../http/field-values.ts';
import { BreachedPasswords } from '../../infra/breached-passwords/breached-passwords.ts';
import { PasswordScorer } from '../../infra/hashing/password-scorer.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';

/**
 * New passwords of people who are not signed in that are scored in an hour: three for each colleague who may request
 * access from one address.
 */
const FROM_ONE_PLACE: Limit = { name: 'new-password', points: 180, perS: 3600 };

/**
 * The rule for a new password: long enough, not too long, well-formed, and hard to guess, also for somebody who knows
 * the person. Source: Q-02.
 */
@Injectable()
export class PasswordRule {
  constructor(
    private readonly settings: InstallationSettings,
    private readonly scores: PasswordScorer,
    private readonly breached: BreachedPasswords,
    private readonly limits: Limits,
  ) {}

  /**
   * The violation of a new password, or null.
   * @param person known facts about its owner: address, names, post, company, unit, telephone
   * @param from client address, if the sender need not be signed in: the limit applies to it
   * @throws TooManyRequestsError; TooBusyError when too many wait to be scored
   */
  async refusalOf(password: string, person: readonly string[], from?: string): Promise<string | null> {
    if (!hasPasswordLength(password)) return violationTexts.passwordLength(PASSWORD_MIN, PASSWORD_MAX);
    const wrong = wrongWithCharacters(password);
    if (wrong) return wrong;
    if (from !== undefined) await this.limits.take(FROM_ONE_PLACE, from);
    const { firmName, publicUrl } = this.settings.values;
    // A longer text is no name or address, and would only slow down the scoring.
    const known = [...person, firmName, new URL(publicUrl).hostname].map((text) =>
      text.slice(0, PROFILE_TEXT_MAX),
    );
    const { weakness } = await this.scores.of(password, known);
    if (weakness !== null || (await this.breached.has(passwordKeyOf(password))))
      return violationTexts.passwordGuessable;
    return null;
  }
}
