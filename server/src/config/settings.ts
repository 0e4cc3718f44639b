import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { DEFAULT_FIRM_COLOUR } from '@ancrage/shared/rules/firm-colour';
import { DORMANT_MONTHS_LEAST, DORMANT_MONTHS_MOST } from '@ancrage/shared/rules/retention';
import * as z from 'zod';
import { accountUrl } from './account-url.ts';
import { bucketSettingsSchema } from './bucket-settings.ts';
import { DEFAULT_DATA_DIR } from './data-dir.ts';
import { environmentFault } from './environment-fault.ts';
import { mailSenderSchema } from './mail-sender.ts';
import { securityLogReceiverSchema } from './security-log-receiver.ts';
import { SettingsError } from './settings-error.ts';
import { withFileContents } from './settings-from-files.ts';

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Refuses a value with one sentence that names the setting and says what it must be. */
const withMessage = (sentence: string) => ({ error: sentence });

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
    .max(LINE_MAX, withMessage(`${name} must have ${LINE_MAX} characters at most.`))
    .regex(/^[^\r\n]*$/, withMessage(`${name} must be a single line.`))
    .optional();

const wholeNumber = (name: string, most: number) => {
  const sentence = withMessage(`${name} must be a whole number between 0 and ${most}.`);
  return z.coerce.number(sentence).int(sentence).min(0, sentence).max(most, sentence);
};

const DORMANT = `DORMANT_MONTHS must be a whole number between ${DORMANT_MONTHS_LEAST} and ${DORMANT_MONTHS_MOST}, or not be set.`;
const dormantMonthsSchema = z.coerce
  .number(withMessage(DORMANT))
  .int(withMessage(DORMANT))
  .min(DORMANT_MONTHS_LEAST, withMessage(DORMANT))
  .max(DORMANT_MONTHS_MOST, withMessage(DORMANT));

const BACKUP_KEEP = withMessage('BACKUP_KEEP must be the number of backups to keep, such as 14.');
const backupKeepSchema = z.coerce
  .number(BACKUP_KEEP)
  .int(BACKUP_KEEP)
  .min(1, BACKUP_KEEP)
  .max(9999, BACKUP_KEEP);

/** As many characters as 256 random bits have in hexadecimal. */
const SECRET_LEAST = 64;

/** The rest of the time for a stop is for requests in progress. */
const DRAIN_MAX_S = 10;

const environmentSchema = z.object({
  PORT: wholeNumber('PORT', 65_535).default(3000),
  HOST: z
    .string()
    .min(1, withMessage('HOST must be the address to listen on, such as 127.0.0.1.'))
    .default('127.0.0.1'),
  ANCRAGE_DATA_DIR: z
    .string()
    .min(1, withMessage('ANCRAGE_DATA_DIR must be the path of a folder.'))
    .default(DEFAULT_DATA_DIR),
  DATABASE_URL: accountUrl(
    'DATABASE_URL',
    /^postgres(ql)?$/,
    'a PostgreSQL address, such as postgresql://user:password@host:5432/ancrage',
  ),
  OWNER_DATABASE_URL: accountUrl(
    'OWNER_DATABASE_URL',
    /^postgres(ql)?$/,
    'a PostgreSQL address, such as postgresql://owner:password@host:5432/ancrage',
  ).optional(),
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
  FILE_STORE_URL: bucketSettingsSchema('FILE_STORE_URL').optional(),
  FILE_STORE_KEY_FILE: z.string().optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every(isNetwork),
      withMessage(
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
      withMessage('SMTP_URL must name the host of the mail server, such as smtps://user:password@host:465.'),
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
  FIRM_NAME: z.string().min(1, withMessage('FIRM_NAME must not be empty.')).default('Ancrage'),
  FIRM_COLOUR: z
    .string()
    .regex(/^#[\da-f]{6}$/i, withMessage('FIRM_COLOUR must be a colour such as #1f5f8b.'))
    .default(DEFAULT_FIRM_COLOUR),
  CONTACT_ADDRESS: z
    .email(withMessage('CONTACT_ADDRESS must be an e-mail address.'))
    .default('contact@ancrage.example'),
  FIRM_ADDRESS: line('FIRM_ADDRESS'),
  FIRM_REGISTRATION: line('FIRM_REGISTRATION'),
  FIRM_PUBLISHER: line('FIRM_PUBLISHER'),
  FIRM_HOST: line('FIRM_HOST'),
  FIRM_HELPLINE_FR: line('FIRM_HELPLINE_FR'),
  FIRM_HELPLINE_EN: line('FIRM_HELPLINE_EN'),
  FIRM_BACKUP_KEY_HOLDER_FR: line('FIRM_BACKUP_KEY_HOLDER_FR'),
  FIRM_BACKUP_KEY_HOLDER_EN: line('FIRM_BACKUP_KEY_HOLDER_EN'),
  BACKUP_RECIPIENTS: z
    .string()
    .transform((text) => text.split(',').map((entry) => entry.trim()))
    .refine(
      (entries) => entries.every((entry) => /^age1[a-z0-9]+$/.test(entry)),
      withMessage('BACKUP_RECIPIENTS must be public keys that begin with age1, separated by commas.'),
    )
    .default([]),
  BACKUP_KEEP: backupKeepSchema.optional(),
  RECEIPT_STAFF_NAMES: z
    .enum(['yes', 'no'], withMessage('RECEIPT_STAFF_NAMES must be yes or no.'))
    .default('no'),
  BACKUP_COPY_URL: bucketSettingsSchema('BACKUP_COPY_URL').optional(),
  BACKUP_COPY_KEY_FILE: z.string().optional(),
  OPERATOR_ADDRESS: z.email(withMessage('OPERATOR_ADDRESS must be an e-mail address.')).optional(),
  PRIVACY_CONTACT: z.email(withMessage('PRIVACY_CONTACT must be an e-mail address.')).optional(),
  DORMANT_MONTHS: dormantMonthsSchema.optional(),
  SECURITY_LOG_URL: securityLogReceiverSchema.optional(),
  SECURITY_LOG_SECRET: z
    .string()
    .min(SECRET_LEAST, withMessage(`SECURITY_LOG_SECRET must have ${SECRET_LEAST} characters at least.`))
    .optional(),
  LOG_LEVEL: z
    .enum(LOG_LEVELS, withMessage(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.`))
    .default('info'),
  METRICS_PORT: wholeNumber('METRICS_PORT', 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(
    /^https?$/,
    'OTEL_EXPORTER_OTLP_ENDPOINT must be the address of a collector, such as http://127.0.0.1:4318.',
  ).optional(),
  DRAIN_SECONDS: wholeNumber('DRAIN_SECONDS', DRAIN_MAX_S).default(0),
  ANCRAGE_CONTENT_DIR: z
    .string()
    .min(1, withMessage('ANCRAGE_CONTENT_DIR must be the path of a folder.'))
    .optional(),
  RECOVERY_DISCLOSES_ACCOUNTS: z
    .enum(['yes', 'no'], withMessage('RECOVERY_DISCLOSES_ACCOUNTS must be yes or no.'))
    .default('no'),
  BREACHED_PASSWORDS_FILE: z.string().optional(),
  HSTS_SUBDOMAINS: z.enum(['yes', 'no'], withMessage('HSTS_SUBDOMAINS must be yes or no.')).default('no'),
  ANCRAGE_API_DOCS: z.enum(['yes', 'no'], withMessage('ANCRAGE_API_DOCS must be yes or no.')).default('no'),
  ANCRAGE_VOLATILE_DATABASE: z
    .enum(['yes', 'no'], withMessage('ANCRAGE_VOLATILE_DATABASE must be yes or no; it is meant for tests.'))
    .default('no'),
});

/** A listening address in a URL: a wildcard is reached through the loopback. */
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
  /**
   * The same database, past any pooler, with the account that owns the tables: for migrations and commands. Absent: the
   * account that serves owns them.
   */
  ownerDatabaseUrl: values.OWNER_DATABASE_URL,
  /**
   * The same database past the pooler, when the address above is a pooler in transaction mode. For the job queue,
   * migrations and checks.
   */
  directDatabaseUrl: values.DIRECT_DATABASE_URL,
  /**
   * Connection of the admin console, with an account that is only in the role `ancrage_staff`. Absent: the usual
   * account sets that role.
   */
  staffDatabaseUrl: values.STAFF_DATABASE_URL,
  /** Bucket for files. Absent: they are stored in `<data>/files`. */
  fileStore: values.FILE_STORE_URL,
  /** File with the key of the bucket's account. Absent: the machine's default credentials. */
  fileStoreKeyFile: values.FILE_STORE_KEY_FILE && resolve(values.FILE_STORE_KEY_FILE),
  /**
   * Trusted proxies, as addresses and networks: their forwarding headers are believed; `loopback` is this machine.
   * Source: Q-04.
   */
  trustedProxies: values.TRUSTED_PROXIES,
  /** Absent: mails are written to `<data>/mail`. */
  smtpUrl: values.SMTP_URL,
  mailFrom: values.MAIL_FROM ?? {
    name: values.FIRM_NAME.replace(/[\r\n]/g, ''),
    address: values.CONTACT_ADDRESS,
  },
  /** Public origin, such as `https://journal.example.org`. */
  publicUrl: values.PUBLIC_URL ?? `http://${hostForUrl(values.HOST)}:${values.PORT}`,
  firmName: values.FIRM_NAME,
  contactAddress: values.CONTACT_ADDRESS,
  /** Colour of the firm, as `#rrggbb`. */
  firmColour: values.FIRM_COLOUR,
  /** Facts about the firm for the legal pages; a missing one is shown as missing. Source: R-23. */
  firmAddress: values.FIRM_ADDRESS,
  firmRegistration: values.FIRM_REGISTRATION,
  firmPublisher: values.FIRM_PUBLISHER,
  firmHost: values.FIRM_HOST,
  /** Whom to call when an exercise stirs up too much, by language; one in one language alone serves both. */
  firmHelpline: {
    fr: values.FIRM_HELPLINE_FR ?? values.FIRM_HELPLINE_EN,
    en: values.FIRM_HELPLINE_EN ?? values.FIRM_HELPLINE_FR,
  },
  /** Who keeps the key of the backups, for the privacy policy, by language; in one language alone it serves both. */
  firmBackupKeyHolder: {
    fr: values.FIRM_BACKUP_KEY_HOLDER_FR ?? values.FIRM_BACKUP_KEY_HOLDER_EN,
    en: values.FIRM_BACKUP_KEY_HOLDER_EN ?? values.FIRM_BACKUP_KEY_HOLDER_FR,
  },
  /** Public keys that backups are encrypted for. Source: Q-64. */
  backupRecipients: values.BACKUP_RECIPIENTS,
  /** How many daily backups are kept, for the privacy receipt. Absent: nobody said. */
  backupsKept: values.BACKUP_KEEP,
  /** Whether the privacy receipt names the staff by first name. Source: decision 197. */
  receiptNamesStaff: values.RECEIPT_STAFF_NAMES === 'yes',
  /** Bucket that gets a copy of every backup. Absent: none does. */
  backupCopy: values.BACKUP_COPY_URL,
  /** File with the key of that bucket's account. Absent: the machine's default credentials. */
  backupCopyKeyFile: values.BACKUP_COPY_KEY_FILE && resolve(values.BACKUP_COPY_KEY_FILE),
  /** Who is mailed when backups fail or are late. Absent: the contact address. */
  operatorAddress: values.OPERATOR_ADDRESS ?? values.CONTACT_ADDRESS,
  /** Contact for questions about data. Absent: the contact address. */
  privacyContact: values.PRIVACY_CONTACT,
  /** Months without a use after which an account is erased; absent: none is. Source: decision 183. */
  dormantMonths: values.DORMANT_MONTHS,
  /** System that gets a copy of the security log. Absent: none does. Source: decision 200. */
  securityLogReceiver: values.SECURITY_LOG_URL,
  /** Key that signs what a webhook gets. */
  securityLogSecret: values.SECURITY_LOG_SECRET,
  logLevel: values.LOG_LEVEL,
  /** Port on the loopback, or on `metricsHost`, that Prometheus reads; absent: no metrics. */
  metricsPort: values.METRICS_PORT,
  metricsHost: values.METRICS_HOST,
  /** Address of the trace collector, as OpenTelemetry defines it; absent: no traces. */
  tracesUrl: values.OTEL_EXPORTER_OTLP_ENDPOINT,
  /** Seconds during which a stopping process still serves and reports that it is not ready. Source: Q-62. */
  drainS: values.DRAIN_SECONDS,
  /** Folder that replaces the built-in exercises. Absent: the built-in ones. */
  contentDir: values.ANCRAGE_CONTENT_DIR && resolve(values.ANCRAGE_CONTENT_DIR),
  /**
   * Whether a request for a recovery code discloses that an address has no account, as the old site did. Source:
   * contract, decision 7.
   */
  recoveryDisclosesAccounts: values.RECOVERY_DISCLOSES_ACCOUNTS === 'yes',
  /** Sorted SHA-1 hashes of breached passwords. Absent: the list of the estimator alone. Source: ASVS 6.2.12. */
  breachedPasswordsFile: values.BREACHED_PASSWORDS_FILE && resolve(values.BREACHED_PASSWORDS_FILE),
  /** Whether browsers insist on https for the hosts below the public address as well. Source: ASVS 3.4.1. */
  hstsSubdomains: values.HSTS_SUBDOMAINS === 'yes',
  /** Whether `/docs` describes the API: for development. */
  apiDocs: values.ANCRAGE_API_DOCS === 'yes',
  /** Whether a database that may lose acknowledged writes is accepted: for tests only. Source: Q-60. */
  volatileDatabase: values.ANCRAGE_VOLATILE_DATABASE === 'yes',
});

/** How this installation runs. Folders are absolute, the public address has no trailing slash. */
export type Settings = Readonly<ReturnType<typeof settingsOf>>;

/** Name of every setting. */
export const SETTING_NAMES: readonly string[] = Object.keys(environmentSchema.shape);

/**
 * An empty variable is an absent one: compose files and shells leave a setting out that way. Values are trimmed,
 * because spaces and line ends of another system are never intended.
 */
const trimmed = (environment: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(environment)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value),
  );

/**
 * The environment with the content of files: a setting may be in a file that the variable `<NAME>_FILE` names.
 * @param variables by name, such as `process.env`
 * @throws SettingsError when a file cannot be read or is empty, or a setting is given both ways, is in quotes, or has a
 * typo in its name
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
 * Reads the settings from the environment and from files.
 * @param variables by name, such as `process.env`
 * @throws SettingsError with one sentence for the first invalid setting
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
  const { METRICS_PORT, PORT, SECURITY_LOG_SECRET, SECURITY_LOG_URL } = read.data;
  if (METRICS_PORT && METRICS_PORT === PORT)
    throw new SettingsError('METRICS_PORT must be another port than PORT.');
  if (SECURITY_LOG_URL?.protocol === 'https:' && !SECURITY_LOG_SECRET)
    throw new SettingsError('SECURITY_LOG_SECRET is not set: it signs what SECURITY_LOG_URL gets.');
  return settingsOf(read.data);
};
