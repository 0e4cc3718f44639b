import { PASSWORD_MAX, PASSWORD_MIN } from '@ancrage/shared/rules/constants';
import { hasPasswordLength } from '@ancrage/shared/rules/identity';
import {
  MOST_SPELLINGS,
  PASSWORD_LEAST_SCORE,
  type PasswordJudge,
  passwordScoreOf,
} from '@ancrage/shared/rules/password-strength';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';

/** The dictionaries take half a second and 60 MB: they are loaded for the first new password. */
const loadJudge = async (): Promise<PasswordJudge> => {
  const [{ ZxcvbnFactory }, common, en, fr] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MOST_SPELLINGS,
  });
};

/** The one of this process. */
let judging: Promise<PasswordJudge> | null = null;

/** What a new password must be: long enough, not endless, and not to be guessed by whoever knows the person. Source: Q-02. */
@Injectable()
export class PasswordRule {
  constructor(private readonly settings: InstallationSettings) {}

  /**
   * What is wrong with a new password, in the words of a violation, or null.
   * @param person what is known of its owner: address, names, company
   */
  async refusalOf(password: string, person: readonly string[]): Promise<string | null> {
    if (!hasPasswordLength(password)) return violationTexts.passwordLength(PASSWORD_MIN, PASSWORD_MAX);
    judging ??= loadJudge();
    const judge = await judging;
    const { firmName, publicUrl } = this.settings.values;
    const known = [...person, firmName, new URL(publicUrl).hostname];
    return passwordScoreOf(judge, password, known) >= PASSWORD_LEAST_SCORE
      ? null
      : violationTexts.passwordGuessable;
  }
}
