const PLACEHOLDER =
  /change|placeholder|example|secret|password|passwort|default|mot-?de-?passe|azerty|qwerty|^1234/i;
const LEAST_DISTINCT = 10;

/**
 * Whether a secret is a placeholder, or guessable.
 * @param least minimum length
 */
export const isWeakSecret = (secret: string, least: number): boolean =>
  secret.length < least || PLACEHOLDER.test(secret) || new Set(secret).size < LEAST_DISTINCT;
