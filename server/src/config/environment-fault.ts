type Environment = Readonly<Record<string, string | undefined>>;

/** Names that are shorter are too near to others to be told from them. */
const LEAST_LENGTH = 8;

/** Whether what was typed is one slip away from a name: a letter too many, too few, another, or two the wrong way round. */
const isSlipOf = (typed: string, name: string): boolean => {
  if (typed === name || Math.abs(typed.length - name.length) > 1) return false;
  let at = 0;
  while (typed[at] === name[at]) at += 1;
  const [ours, theirs] = [name.slice(at), typed.slice(at)];
  const isTurned = theirs[0] === ours[1] && theirs[1] === ours[0] && theirs.slice(2) === ours.slice(2);
  return (
    isTurned || theirs.slice(1) === ours.slice(1) || theirs.slice(1) === ours || theirs === ours.slice(1)
  );
};

/** A variable whose name was meant to be that of a setting which is not set. */
const misspeltIn = (environment: Environment, settings: readonly string[]): string | null => {
  const names = settings.flatMap((name) => [name, `${name}_FILE`]);
  const unset = names.filter((name) => name.length >= LEAST_LENGTH && !environment[name]);
  for (const typed of Object.keys(environment)) {
    const meant = names.includes(typed) ? undefined : unset.find((name) => isSlipOf(typed, name));
    if (meant) return `${typed} is no setting: it must be spelt ${meant}.`;
  }
  return null;
};

/** Where nobody takes quotes off, as in an `env-file` of Docker, they would become part of a name or a password. */
const quotedIn = (environment: Environment, settings: readonly string[]): string | null => {
  const quoted = settings.find((name) => /^(["']).*\1$/s.test(environment[name] ?? ''));
  return quoted ? `${quoted} must stand without quotes around it.` : null;
};

/**
 * What is wrong with the variables themselves, in one sentence, whatever they say; null when nothing is.
 * @param environment variables by name, none of them empty
 * @param settings names that mean something
 */
export const environmentFault = (environment: Environment, settings: readonly string[]): string | null =>
  misspeltIn(environment, settings) ?? quotedIn(environment, settings);
