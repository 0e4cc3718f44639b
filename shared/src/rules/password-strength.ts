import { passwordKeyOf } from './identity.ts';

/** Estimates how hard a text is to guess: from 0, guessed at once, to 4, hardly ever. `context` are words that a guesser knows. */
export interface PasswordEstimator {
  check(password: string, context: string[]): { readonly score: number };
}

/** From this score on, a stolen hash is worth more than guessing. Source: Q-02. */
export const PASSWORD_LEAST_SCORE = 3;
/** Spellings such as `p4ssw0rd` that an estimator tries per word: an estimate stays a matter of milliseconds. */
export const MAX_SPELLINGS = 2;
/** A long text takes far longer to estimate; a password is as strong as its stronger end. */
const ESTIMATED_LENGTH = 32;
const PRODUCT = ['ancrage', 'reconnexion', 'intuition'];

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

const wordsKnownOf = (known: readonly string[]): string[] => {
  const words = known
    .flatMap((text) => [text, ...text.split(/[\s@._-]+/)])
    .flatMap((word) => [word, withoutAccents(word)]);
  return [...new Set([...PRODUCT, ...words.filter((word) => word.length > 2)])];
};

/**
 * How hard a password is to guess for somebody who knows the product, the firm and the person: 0 to 4. The server
 * refuses what is below {@link PASSWORD_LEAST_SCORE}; the form shows the same while the person types. Source: Q-02.
 * @param known what is known of its owner and of the place: address, names, company, firm, host
 */
export const passwordScoreOf = (
  estimator: PasswordEstimator,
  password: string,
  known: readonly string[],
): number => {
  const context = wordsKnownOf(known);
  const key = passwordKeyOf(password);
  const ends = new Set([key.slice(0, ESTIMATED_LENGTH), key.slice(-ESTIMATED_LENGTH)]);
  return Math.max(...[...ends].map((end) => estimator.check(end, context).score));
};
