import type { Settings } from './settings.ts';
import { SettingsError } from './settings-error.ts';
import { isWeakSecret } from './weak-secret.ts';

/** Minimum length of the password of a database account. */
const LEAST_DATABASE_PASSWORD = 16;
/** The password of a mail server is often not chosen by the firm. */
const LEAST_MAIL_PASSWORD = 8;
/** Domains reserved for examples, and the one of `.env.example`. Source: RFC 2606. */
const EXAMPLE_DOMAIN =
  /(^|[.@])(example|example\.(org|com|net)|your-firm\.fr|[\w-]+\.(example|invalid|test))$/i;

const refusal = (sentence: string): SettingsError => new SettingsError(sentence);

/** @param plain the variable itself, which Caddy gets too: for Caddy, a slash at the end means this page only */
const checkPublicUrl = (given: string | undefined, plain: string | undefined): void => {
  if (given === undefined)
    throw refusal('PUBLIC_URL is not set: it must be the address people type, beginning with https:.');
  const { protocol, hostname } = new URL(given);
  if (plain?.endsWith('/')) throw refusal(`PUBLIC_URL must end with the host or the port: ${given}.`);
  if (EXAMPLE_DOMAIN.test(hostname))
    throw refusal(`PUBLIC_URL must be your own address: ${hostname} is an example.`);
  // Browsers allow cryptography on https: pages and on localhost only.
  if (protocol !== 'https:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    throw refusal('PUBLIC_URL must begin with https:, unless people are on this very machine.');
};

const passwordOf = (address: string): string => decodeURIComponent(new URL(address).password);

const checkDatabasePassword = (name: string, address: string | undefined): void => {
  const password = address ? passwordOf(address) : '';
  if (password !== '' && isWeakSecret(password, LEAST_DATABASE_PASSWORD))
    throw refusal(
      `${name} must have a password of ${LEAST_DATABASE_PASSWORD} random characters or more: this one is a placeholder or too weak.`,
    );
};

const checkMail = ({ smtpUrl, contactAddress }: Settings): void => {
  if (!smtpUrl) throw refusal('SMTP_URL is not set: without a mail server no code or approval can be sent.');
  const { hostname } = new URL(smtpUrl);
  if (EXAMPLE_DOMAIN.test(hostname))
    throw refusal(`SMTP_URL must name your own mail server: ${hostname} is an example.`);
  const password = passwordOf(smtpUrl);
  if (password !== '' && isWeakSecret(password, LEAST_MAIL_PASSWORD))
    throw refusal(
      'SMTP_URL must have the password of the mail account: this one is a placeholder or too weak.',
    );
  if (EXAMPLE_DOMAIN.test(contactAddress))
    throw refusal('CONTACT_ADDRESS must be an e-mail address of yours: people write to it.');
};

/**
 * Checks that an installation reachable by people has real values: no example, no guessable password, and nothing
 * missing that only a trial can do without.
 * @param environment the variables from which the settings were read
 * @throws SettingsError with one sentence for the first invalid value
 */
export const checkDeployment = (
  settings: Settings,
  environment: Readonly<Record<string, string | undefined>>,
): void => {
  const plain = environment.PUBLIC_URL?.trim();
  checkPublicUrl(plain || environment.PUBLIC_URL_FILE?.trim() ? settings.publicUrl : undefined, plain);
  checkDatabasePassword('DATABASE_URL', settings.databaseUrl);
  checkDatabasePassword('OWNER_DATABASE_URL', settings.ownerDatabaseUrl);
  checkDatabasePassword('DIRECT_DATABASE_URL', settings.directDatabaseUrl);
  checkDatabasePassword('STAFF_DATABASE_URL', settings.staffDatabaseUrl);
  checkMail(settings);
};
