import { PASSWORD_MAX, PASSWORD_MIN } from '@ancrage/shared/rules/constants';
import { hasPasswordLength, passwordKeyOf } from '@ancrage/shared/rules/identity';
import { violationTexts } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import { InstallationSettings } from '../../config/installation-settings.ts';

/** How a password is judged: 0 is guessed at once, 4 hardly ever. */
interface Judge {
  check(password: string, context: string[]): { readonly score: number };
}

const PRODUCT = ['ancrage', 'reconnexion', 'intuition'];
/** From here on a stolen hash is worth more than guessing. */
const LEAST_SCORE = 3;
/** Judging takes far longer for a long text; a password is as good as its better end. */
const JUDGED_LENGTH = 32;
/** Spellings such as `p4ssw0rd` that are tried a word: judging stays a matter of milliseconds. */
const MOST_SPELLINGS = 2;

/** The dictionaries take half a second and 60 MB: they are loaded for the first new password. */
const loadJudge = async (): Promise<Judge> => {
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

/** What a new password must be: long enough, not endless, and not to be guessed by whoever knows the person. Source: Q-02. */
@Injectable()
export class PasswordRule {
  #judge: Promise<Judge> | null = null;

  constructor(private readonly settings: InstallationSettings) {}

  /**
   * What is wrong with a new password, in the words of a violation, or null.
   * @param person what is known of its owner: address, names, company
   */
  async refusalOf(password: string, person: readonly string[]): Promise<string | null> {
    if (!hasPasswordLength(password)) return violationTexts.passwordLength(PASSWORD_MIN, PASSWORD_MAX);
    this.#judge ??= loadJudge();
    const judge = await this.#judge;
    const context = this.#contextOf(person);
    const key = passwordKeyOf(password);
    const ends = new Set([key.slice(0, JUDGED_LENGTH), key.slice(-JUDGED_LENGTH)]);
    const isStrong = [...ends].some((end) => judge.check(end, context).score >= LEAST_SCORE);
    return isStrong ? null : violationTexts.passwordGuessable;
  }

  #contextOf(person: readonly string[]): string[] {
    const { firmName, publicUrl } = this.settings.values;
    const known = [...person, firmName, new URL(publicUrl).hostname];
    const words = known.flatMap((text) => [text, ...text.split(/[\s@._-]+/)]);
    return [...PRODUCT, ...words.filter((word) => word.length > 2)];
  }
}
