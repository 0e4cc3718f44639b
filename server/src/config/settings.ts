import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DEFAULT_FIRM_COLOUR } from '@ancrage/shared/rules/firm-colour';
import * as z from 'zod';
import { accountUrl } from './account-url.ts';
import { bucketSettingsSchema } from './bucket-settings.ts';
import { DEFAULT_DATA_DIR } from './data-dir.ts';
import { environmentFault } from './environment-fault.ts';
import { mailSenderSchema } from './mail-sender.ts';
import { SettingsError } from './settings-error.ts';
import { withFileContents } from './settings-from-files.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Refuses a value with one sentence that names the setting and what it should be. */
const told = (sentence: string) => ({ error: sentence });

const url = (protocols: RegExp, sentence: string) => z.url({ protocol: protocols, error: sentence });

const isNetwork = (entry: string): boolean => {
  const [address = '', bits] = entry.split('/');
  if (entry === 'loopback') return true;
  const most = isIP(address) === 4 ? 32 : isIP(address) === 6 ? 128 : -1;
  return most > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most));
};

const LINE_MAX = 300;
/** One line that the legal pages or the help show. */
const line = (name: string) =>
  z
    .string()
    .max(LINE_MAX, told(`${name} must have ${LINE_MAX} characters at most.`))
    .regex(/^[^\r\n]*$/, told(`${name} must be a single line.`))
    .optional();

const wholeNumber = (name: string, most: number) => {
  const sentence = told(`${name} must be a whole number between 0 and ${most}.`);
  return z.coerce.number(sentence).int(sentence).min(0, sentence).max(most, sentence);
};

/** What is left of the time of a stop is for what is in hand. */
const DRAIN_MAX_S = 10;

const environmentSchema = z.object({
  PORT: wholeNumber('PORT', 65_535).default(3000),
  HOST: z
    .string()
    .min(1, told('HOST must be the address to listen on, such as 127.0.0.1.'))
    .default('127.0.0.1'),
  ANCRAGE_DATA_DIR: z
    .string()
    .min(1, told('ANCRAGE_DATA_DIR must be the path of a folder.'))
    .default(DEFAULT_DATA_DIR),
  DATABASE_URL: accountUrl(
    'DATABASE_URL',
    /^postgres(ql)?$/,
    'a PostgreSQL address, such as postgresql://user:password@host:5432/ancrage',
  ),
  DIRECT_DATABASE_URL: accountUrl(
    'DIRECT_DATABASE_URL',
    /^postgres(ql)?$/,
    'a PostgreSQL address, such as postgresql://user:password@host:5432/ancrage',
  ).optional(),
  STAFF_DATABASE_URL: accountUrl(
    'STAFF_DATABASE_URL',
    /^postgres(ql)?$/,
    'a PostgreSQL address, such as postgresql://staff:password@host:5432/ancrage',
  ).optional(),
  FILE_STORE_URL: bucketSettingsSchema.optional(),
  FILE_STORE_KEY_FILE: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isNetwork),
      told(
        'TRUSTED_PROXIES must be addresses or networks such as 10.0.0.0/8, or loopback, separated by commas.',
      ),
    )
    .default([]),
  SMTP_URL: accountUrl(
    'SMTP_URL',
    /^smtps?$/,
    'a mail server address, such as smtps://user:password@host:465',
  )
    .refine(
      (text) => !URL.canParse(text) || new URL(text).hostname !== '',
      told('SMTP_URL must name the host of the mail server, such as smtps://user:password@host:465.'),
    )
    .optional(),
  MAIL_FROM: mailSenderSchema.optional(),
  PUBLIC_URL: url(
    /^https?$/,
    'PUBLIC_URL must be the address people type, such as https://journal.example.org.',
  )
    .transform((text, context) => {
      const { origin, pathname, search, hash, username } = new URL(text);
      const isMore = /[^/]/.test(pathname) || `${search}${hash}${username}` !== '';
      if (isMore) context.addIssue(`PUBLIC_URL must end with the host or the port: ${origin}.`);
      return origin;
    })
    .optional(),
  FIRM_NAME: z.string().min(1, told('FIRM_NAME must not be empty.')).default('Ancrage'),
  FIRM_COLOUR: z
    .string()
    .regex(/^#[\da-f]{6}$/i, told('FIRM_COLOUR must be a colour such as #1f5f8b.'))
    .default(DEFAULT_FIRM_COLOUR),
  CONTACT_ADDRESS: z
    .email(told('CONTACT_ADDRESS must be an e-mail address.'))
    .default('contact@ancrage.example'),
  FIRM_ADDRESS: line('FIRM_ADDRESS'),
  FIRM_REGISTRATION: line('FIRM_REGISTRATION'),
  FIRM_PUBLISHER: line('FIRM_PUBLISHER'),
  FIRM_HOST: line('FIRM_HOST'),
  FIRM_HELPLINE_FR: line('FIRM_HELPLINE_FR'),
  FIRM_HELPLINE_EN: line('FIRM_HELPLINE_EN'),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every((entry) => /^age1[a-z0-9]+$/.test(entry)),
      told('BACKUP_RECIPIENTS must be public keys that begin with age1, separated by commas.'),
    )
    .default([]),
  PRIVACY_CONTACT: z.email(told('PRIVACY_CONTACT must be an e-mail address.')).optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, told(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`)).default('info'),
  METRICS_PORT: wholeNumber('METRICS_PORT', 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    /^https?$/,
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://127.0.0.1:4318.',
  ).optional(),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', DRAIN_MAX_S).default(0),
  ANCRAGE_CONTENT_DIR: z
    .string()
    .min(1, told('ANCRAGE_CONTENT_DIR must be the path of a folder.'))
    .optional(),
  RECOVERY_DISCLOSES_ACCOUNTS: z
    .enum(['yes', 'no'], told('RECOVERY_DISCLOSES_ACCOUNTS must be yes or no.'))
    .default('no'),
  ANCRAGE_API_DOCS: z.enum(['yes', 'no'], told('ANCRAGE_API_DOCS must be yes or no.')).default('no'),
  ANCRAGE_VOLATILE_DATABASE: z
    .enum(['yes', 'no'], told('ANCRAGE_VOLATILE_DATABASE must be yes or no; it is meant for tests.'))
    .default('no'),
});

/** A listening address as it stands in a URL: a wildcard is reached through the loopback. */
const hostForUrl = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
};

const settingsOf = (values: z.infer<typeof environmentSchema>) => ({
  port: values.PORT,
  host: values.HOST,
  /** Database, files, secrets and mails of this installation. */
  dataDir: resolve(values.ANCRAGE_DATA_DIR),
  databaseUrl: values.DATABASE_URL,
  /** The same database past the pooler, when the address above is a pooler in transaction mode: for the job queue, migrations and checks. */
  directDatabaseUrl: values.DIRECT_DATABASE_URL,
  /** Where the staff's side connects, with an account that is in the role `ancrage_staff` alone. Absent: the usual account takes on that role. */
  staffDatabaseUrl: values.STAFF_DATABASE_URL,
  /** Bucket that keeps files. Absent: they lie in `<data>/files`. */
  fileStore: values.FILE_STORE_URL,
  /** File with the key of the bucket's account. Absent: what the machine offers. */
  fileStoreKeyFile: values.FILE_STORE_KEY_FILE && resolve(values.FILE_STORE_KEY_FILE),
  /** Addresses and networks whose word is taken for where a request comes from; `loopback` is this machine. Source: Q-04. */
  trustedProxies: values.TRUSTED_PROXIES,
  /** Absent: mails are written to `<data>/mail`. */
  smtpUrl: values.SMTP_URL,
  mailFrom: values.MAIL_FROM ?? {
    name: values.FIRM_NAME.replace(/[\r\n]/g, ''),
    address: values.CONTACT_ADDRESS,
  },
  /** Origin that people type, such as `https://journal.example.org`. */
  publicUrl: values.PUBLIC_URL ?? `http://${hostForUrl(values.HOST)}:${values.PORT}`,
  firmName: values.FIRM_NAME,
  contactAddress: values.CONTACT_ADDRESS,
  /** Colour of the firm in mails, as `#rrggbb`. */
  firmColour: values.FIRM_COLOUR,
  /** What the legal pages say of the firm; what is absent is shown as missing. Source: R-23. */
  firmAddress: values.FIRM_ADDRESS,
  firmRegistration: values.FIRM_REGISTRATION,
  firmPublisher: values.FIRM_PUBLISHER,
  firmHost: values.FIRM_HOST,
  /** Whom to call when an exercise stirs up too much, by language; one in one language alone serves both. */
  firmHelpline: {
    fr: values.FIRM_HELPLINE_FR ?? values.FIRM_HELPLINE_EN,
    en: values.FIRM_HELPLINE_EN ?? values.FIRM_HELPLINE_FR,
  },
  /** Public keys that backups are sealed for. Source: Q-64. */
  backupRecipients: values.BACKUP_RECIPIENTS,
  /** Where questions about data go. Absent: the contact address. */
  privacyContact: values.PRIVACY_CONTACT,
  logLevel: values.LOG_LEVEL,
  /** Port of the loopback, or of `metricsHost`, where Prometheus reads; absent: nobody does. */
  metricsPort: values.METRICS_PORT,
  metricsHost: values.METRICS_HOST,
  /** Where traces go, as OpenTelemetry names it; absent: nowhere. */
  tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  /** Seconds for which a process that was told to stop goes on serving, while it says that it is not ready. Source: Q-62. */
  drainS: values.DRAIN_SECONDS,
  /** Folder that replaces the exercises of the product. Absent: the built-in ones. */
  contentDir: values.ANCRAGE_CONTENT_DIR && resolve(values.ANCRAGE_CONTENT_DIR),
  /** Whether asking for a recovery code tells that an address has no account, as the old site did. Source: contract, decision 7. */
  recoveryDisclosesAccounts: values.RECOVERY_DISCLOSES_ACCOUNTS === 'yes',
  /** Whether `/docs` describes the calls: for development. */
  apiDocs: values.ANCRAGE_API_DOCS === 'yes',
  /** Whether a database that may lose acknowledged writes is accepted: for tests only. Source: Q-60. */
  volatileDatabase: values.ANCRAGE_VOLATILE_DATABASE === 'yes',
});

/** Where and how this installation runs. Folders are absolute, the public address has no trailing slash. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>;

/** Name of every setting. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * An empty variable is an absent one: that is how compose files and shells leave a setting out. Blanks around a value, and the
 * line ends of another system, are nobody's wish.
 */
const trimmed = (environment: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  );

/**
 * The environment with every setting in plain: one may stand in a file instead, which the variable `<NAME>_FILE` names.
 * @param variables by name, such as `process.env`
 * @throws SettingsError when a file cannot be read or is empty, or a setting is given both ways, in quotes, or under
 *   a name with a slip in it
 */
export const readEnvironment = (
  variables: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> => {
  const environment = withFileContents(trimmed(variables), SETTING_NAMES);
  const fault = environmentFault(environment, SETTING_NAMES);
  if (fault) throw new SettingsError(fault);
  return environment;
};

/**
 * Reads the settings of the environment, those in files too.
 * @param variables by name, such as `process.env`
 * @throws SettingsError with one sentence for the first setting that cannot be used
 */
export const readSettings = (variables: Readonly<Record<string, string | undefined>>): Settings => {
  const environment = readEnvironment(variables);
  const read = environmentSchema.safeParse(environment);
  if (!read.success) {
    const issue = read.error.issues[0];
    const name = issue?.path.join('.') ?? '';
    throw new SettingsError(
      issue?.code === 'invalid_type' && environment[name] === undefined
        ? `${name} is not set: it must be a PostgreSQL address.`
        : (issue?.message ?? 'The settings cannot be read.'),
    );
  }
  const { METRICS_PORT, PORT } = read.data;
  if (METRICS_PORT && METRICS_PORT === PORT)
    throw new SettingsError('METRICS_PORT must be another port than PORT.');
  return settingsOf(read.data);
};
