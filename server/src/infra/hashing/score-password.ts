import {
  MAX_SPELLINGS,
  type PasswordEstimator,
  passwordScoreOf,
} from '@ancrage/shared/rules/password-strength';

/** The dictionaries take half a second and 60 MB: they are loaded for the first new password. */
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

/** The one of this process. */
let judging: Promise<PasswordEstimator> | null = null;

/**
 * How hard a password is to guess, 0 to 4. It takes some hundredths of a second, in which nothing else is done: not for the process
 * that answers.
 * @param known what somebody who guesses knows of its owner and of the place
 */
export const scoreOf = async (password: string, known: readonly string[]): Promise<number> => {
  judging ??= loadJudge();
  return passwordScoreOf(await judging, password, known);
};
