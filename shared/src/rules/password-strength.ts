import { passwordKeyOf } from './identity.ts';

/** Estimates how hard a text is to guess: from 0, guessed at once, to 4, hardly ever. `context` are words that a guesser knows. */
export interface PasswordEstimator {
  check(password: string, context: string[]): { readonly score: number };
}

/**
 * Why a password is refused: `common` is a word, or a password that many people have, with digits and signs around it;
 * `known` is made of words about its owner, the firm or the product; `short` would do if it were longer.
 */
export const PASSWORD_WEAKNESSES = ['common', 'known', 'short', 'guessable'] as const;
export type PasswordWeakness = (typeof PASSWORD_WEAKNESSES)[number];

export interface PasswordStrength {
  /** 0 to 4 */
  readonly score: number;
  /** null: it is accepted */
  readonly weakness: PasswordWeakness | null;
}

/** The best score. A shorter password than {@link LONG_PASSWORD} needs it. */
export const BEST_SCORE = 4;
/** What a longer password needs: a stolen hash is worth more than guessing. Source: Q-02. */
const LEAST_SCORE = 3;
/** Characters that a password needs where it is the only factor. Source: NIST SP 800-63B-4 §3.1.1.2. */
export const LONG_PASSWORD = 15;
/** What remains without decoration and known words needs this: no single word reaches it. */
const LEAST_SCORE_OF_REST = 2;
/** A longer rest is several words: the score of the whole password decides. */
const LONGEST_WORD = 24;
/** Spellings such as `p4ssw0rd` that an estimator tries per word: an estimate stays a matter of milliseconds. */
export const MAX_SPELLINGS = 2;
/** A long text takes far longer to estimate; a password is as strong as its stronger end. */
const ESTIMATED_LENGTH = 32;
/** Words that every guesser knows: the product and its exercises. Documented in docs/security.md (ASVS 6.1.2). */
export const PRODUCT_WORDS = ['ancrage', 'reconnexion', 'intuition', 'coaching', 'journal'];
const SHORTEST_KNOWN_WORD = 3;
/** Shorter ones are parts of other words. */
const SHORTEST_WORD_TAKEN_OUT = 4;

/** Letters that digits and signs are written for. */
const LEET: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
  '€': 'e',
};

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
const plain = (text: string): string => withoutAccents(text.toLowerCase());
const withoutLeet = (text: string): string => text.replace(/[013457@$!€8]/g, (sign) => LEET[sign] ?? sign);
const withoutStart = (text: string): string => text.replace(/^[^\p{L}]+/u, '');
const withoutEnd = (text: string): string => text.replace(/[^\p{L}]+$/u, '');

const wordsKnownOf = (known: readonly string[]): string[] => {
  const words = known
    .flatMap((text) => [text, text.replace(/\D/g, ''), ...text.split(/[^\p{L}\p{M}\d]+/u)])
    .flatMap((word) => [word, withoutAccents(word)]);
  return [...new Set([...PRODUCT_WORDS, ...words.filter((word) => word.length >= SHORTEST_KNOWN_WORD)])];
};

/** The word or words between digits and signs, as a dictionary writes them: `P@ssw0rd2026!!` has `password`. */
const coresOf = (key: string): string[] => {
  const word = withoutEnd(plain(key));
  const cores = [withoutEnd(withoutStart(withoutLeet(word))), withoutLeet(withoutStart(word))];
  return [...new Set(cores)].filter((core) => core !== '');
};

const withoutWords = (text: string, words: readonly string[]): string => {
  const longestFirst = words
    .filter((word) => word.length >= SHORTEST_WORD_TAKEN_OUT)
    .map(plain)
    .sort((one, other) => other.length - one.length);
  return withoutEnd(withoutStart(longestFirst.reduce((left, word) => left.replaceAll(word, ' '), text)));
};

type Score = (text: string) => number;

/** The score of a text, estimated once. */
const scoreBy = (estimator: PasswordEstimator, context: string[]): Score => {
  const known = new Map([['', 0]]);
  const check = (text: string): number => {
    const score = known.get(text) ?? estimator.check(text, context).score;
    known.set(text, score);
    return score;
  };
  return (text) => Math.max(check(text.slice(0, ESTIMATED_LENGTH)), check(text.slice(-ESTIMATED_LENGTH)));
};

/** `common` or `known` when a core without the known words is no more than a word or nothing. */
const weaknessOfCores = (scoreOf: Score, key: string, known: readonly string[]): PasswordWeakness | null => {
  for (const core of coresOf(key)) {
    const rest = withoutWords(core, known);
    if (rest.length <= LONGEST_WORD && scoreOf(rest) < LEAST_SCORE_OF_REST)
      return rest === core ? 'common' : 'known';
  }
  return null;
};

/**
 * How hard a password is to guess for somebody who knows the product, the firm and the person, and why it is refused. The
 * server decides by it; the form shows the same while the person types. Source: Q-02; decision 155.
 * @param known what is known of its owner and of the place: address, names, post, company, unit, telephone, firm, host
 */
export const passwordStrengthOf = (
  estimator: PasswordEstimator,
  password: string,
  known: readonly string[],
): PasswordStrength => {
  const context = wordsKnownOf(known);
  const key = passwordKeyOf(password);
  const scoreOf = scoreBy(estimator, context);
  // Capitals begin words, in `JeTaimeMonChat` as elsewhere: they count for nothing.
  const score = scoreOf(key.toLowerCase());
  const weakness = weaknessOfCores(scoreOf, key, context);
  if (weakness) return { score: Math.min(score, 1), weakness };
  const isLong = [...key].length >= LONG_PASSWORD;
  if (score >= (isLong ? LEAST_SCORE : BEST_SCORE)) return { score, weakness: null };
  return { score, weakness: score >= LEAST_SCORE ? 'short' : 'guessable' };
};
