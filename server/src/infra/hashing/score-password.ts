import {
  MAX_SPELLINGS,
  type PasswordEstimator,
  type PasswordStrength,
  passwordStrengthOf,
} from '@ancrage/shared/rules/password-strength';

/** The dictionaries take half a second and 60 MB, so they are loaded with the first new password. */
const loadJudge = async (): Promise<PasswordEstimator> => {
  const [{ ZxcvbnFactory }, common, en, fr] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...en.dictionary, ...fr.dictionary },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: MAX_SPELLINGS,
  });
};

/** The judge of this process. */
let judging: Promise<PasswordEstimator> | null = null;

/**
 * How hard a password is to guess. It blocks the process for some hundredths of a second, so it does not run in the
 * server process.
 * @param known words that an attacker knows about the owner and the site
 */
export const strengthOf = async (password: string, known: readonly string[]): Promise<PasswordStrength> => {
  judging ??= loadJudge();
  return passwordStrengthOf(await judging, password, known);
};
