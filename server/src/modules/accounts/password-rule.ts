import { PASSWORD_MAX, PASSWORD_MIN, PROFILE_TEXT_MAX } from '@ancrage/shared/rules/constants';
import { hasPasswordLength } from '@ancrage/shared/rules/identity';
import { PASSWORD_LEAST_SCORE } from '@ancrage/shared/rules/password-strength';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { wrongWithCharacters } from '../../http/field-values.ts';
import { PasswordScorer } from '../../infra/hashing/password-scorer.ts';
import { type Limit, Limits } from '../../infra/limits/limits.ts';

/**
 * New passwords of people who are not signed in that are judged in an hour: three each for as many colleagues as may ask for
 * access from one place.
 */
const FROM_ONE_PLACE: Limit = { name: 'new-password', points: 180, perS: 3600 };

/** What a new password must be: long enough, not endless, whole, and not to be guessed by whoever knows the person. Source: Q-02. */
@Injectable()
export class PasswordRule {
  constructor(
    private readonly settings: InstallationSettings,
    private readonly scores: PasswordScorer,
    private readonly limits: Limits,
  ) {}

  /**
   * What is wrong with a new password, in the words of a violation, or null.
   * @param person what is known of its owner: address, names, company
   * @param from where it comes from, if from somebody who need not be signed in: so often, and no more
   * @throws TooManyRequestsError; TooBusyError when too many wait to be judged
   */
  async refusalOf(password: string, person: readonly string[], from?: string): Promise<string | null> {
    if (!hasPasswordLength(password)) return violationTexts.passwordLength(PASSWORD_MIN, PASSWORD_MAX);
    const wrong = wrongWithCharacters(password);
    if (wrong) return wrong;
    if (from !== undefined) await this.limits.take(FROM_ONE_PLACE, from);
    const { firmName, publicUrl } = this.settings.values;
    // Whatever is longer is nobody's name or address, and would only make judging long.
    const known = [...person, firmName, new URL(publicUrl).hostname].map((text) =>
      text.slice(0, PROFILE_TEXT_MAX),
    );
    return (await this.scores.of(password, known)) >= PASSWORD_LEAST_SCORE
      ? null
      : violationTexts.passwordGuessable;
  }
}
