type Environment = Readonly<Record<string, string | undefined>>;

/** Shorter names are too similar to others. */
const LEAST_LENGTH = 8;

/**
 * Whether a word is a typo of another: two letters swapped, or one inner letter added, missing or wrong. At its
 * beginning or end, a change makes a word that others may mean, such as EMAIL, HOSTS or URI.
 */
const isSlipOf = (typed: string, word: string): boolean => {
  let at = 0;
  while (typed[at] === word[at]) at += 1;
  const [ours, theirs] = [word.slice(at), typed.slice(at)];
  if (theirs[0] === ours[1] && theirs[1] === ours[0] && theirs.slice(2) === ours.slice(2)) return true;
  const isInside = at > 0 && typed.at(-1) === word.at(-1);
  return (
    isInside && (theirs.slice(1) === ours.slice(1) || theirs.slice(1) === ours || theirs === ours.slice(1))
  );
};

/**
 * Whether a name is a typo of another: one of its words is a typo, and the rest are the same. LOGLEVEL is a name of
 * other programs.
 */
const isMeantFor = (name: string, typed: string): boolean => {
  const [words, others] = [name.split('_'), typed.split('_')];
  const [place, another] = words.flatMap((word, at) => (word === others[at] ? [] : [at]));
  if (place === undefined || another !== undefined || words.length !== others.length) return false;
  return isSlipOf(others[place] ?? '', words[place] ?? '');
};

/** A variable whose name is a typo of a setting that is not set. */
const misspeltIn = (environment: Environment, settings: readonly string[]): string | null => {
  const unset = settings.filter((name) => name.length >= LEAST_LENGTH && !environment[name]);
  const names = unset.flatMap((name) => [name, `${name}_FILE`]);
  for (const typed of Object.keys(environment)) {
    const meant = names.find((name) => isMeantFor(name, typed));
    if (meant) return `${typed} is no setting: it must be spelt ${meant}.`;
  }
  return null;
};

/** Where quotes are not removed, as in an `env-file` of Docker, they would become part of a name or a password. */
const quotedIn = (environment: Environment, settings: readonly string[]): string | null => {
  const quoted = settings.find((name) => /^(["']).*\1$/s.test(environment[name] ?? ''));
  return quoted ? `${quoted} must not have quotes around it.` : null;
};

/**
 * What is wrong with the variables themselves, whatever their values, in one sentence; null when nothing is.
 * @param environment variables by name, none of them empty
 * @param settings names of the settings
 */
export const environmentFault = (environment: Environment, settings: readonly string[]): string | null =>
  misspeltIn(environment, settings) ?? quotedIn(environment, settings);
