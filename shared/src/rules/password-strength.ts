import { passwordKeyOf } from './identity.ts';

/** Tells how hard a text is to guess: 0 is guessed at once, 4 hardly ever. `context` are words that a guesser knows. */
export interface PasswordEstimator {
  check(password: string, context: string[]): { readonly score: number };
}

/** From this score on, a stolen hash is worth more than guessing. Source: Q-02. */
export const PASSWORD_LEAST_SCORE = 3;
/** Spellings such as `p4ssw0rd` that a judge tries a word: judging stays a matter of milliseconds. */
export const MAX_SPELLINGS = 2;
/** Judging takes far longer for a long text; a password is as good as its better end. */
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
 * refuses what is below {@link PASSWORD_LEAST_SCORE}; the form tells the same while one types. Source: Q-02.
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
