import { closest, distance } from 'fastest-levenshtein';
import { SETTING_NAMES } from '../config/settings.ts';
import { SettingsError } from '../config/settings-error.ts';
import { isTimeOfDay } from './daily.ts';

/** What compose and docker-compose.yml read of `.env`, apart from the settings of the application. */
export const COMPOSE_VARIABLES = [
  'ANCRAGE_VERSION',
  'BACKUP_AT',
  'BACKUP_FOLDER',
  'BACKUP_KEEP',
  'COMPOSE_ENV_FILES',
  'COMPOSE_FILE',
  'COMPOSE_PROFILES',
  'COMPOSE_PROJECT_NAME',
  'POSTGRES_PASSWORD',
];

/** The profiles of docker-compose.yml. */
export const PROFILES = ['tls', 'backup', 'trial', 'developer'];

/** Shorter names are too similar to names of other programs. */
const LEAST_LENGTH = 8;

type Environment = Readonly<Record<string, string | undefined>>;

const sorted = (word: string): string => [...word].sort().join('');

/** Whether a name is a typo of another: one letter is missing, wrong or too many, or two are swapped. */
const isTypoOf = (typed: string, name: string): boolean => {
  const slips = distance(typed, name);
  return slips === 1 || (slips === 2 && sorted(typed) === sorted(name));
};

/** Only settings begin like this. */
const OWN_BEGINNINGS = ['BACKUP_', 'FIRM_', 'SECURITY_LOG_'];
/** So many letters for each that is missing, wrong or too many. */
const LETTERS_PER_SLIP = 5;

/** Whether a name is no other program's: it begins like our settings alone, or differs little from one, past its beginning. */
const isOurs = (typed: string, nearest: string): boolean =>
  OWN_BEGINNINGS.some((beginning) => typed.startsWith(beginning)) ||
  (typed.slice(0, 3) === nearest.slice(0, 3) &&
    distance(typed, nearest) <= nearest.length / LETTERS_PER_SLIP);

const checkNames = (environment: Environment): void => {
  const names = [...COMPOSE_VARIABLES, ...SETTING_NAMES, ...SETTING_NAMES.map((name) => `${name}_FILE`)];
  const candidates = names.filter((name) => name.length >= LEAST_LENGTH && !environment[name]);
  for (const typed of Object.keys(environment)) {
    if (!environment[typed] || names.includes(typed)) continue;
    const nearest = closest(typed, candidates);
    if (isTypoOf(typed, nearest))
      throw new SettingsError(`${typed} is no setting: it must be spelt ${nearest}.`);
    if (isOurs(typed, nearest))
      throw new SettingsError(`${typed} is no setting: the nearest one is ${nearest}.`);
  }
};

const checkValues = ({ BACKUP_AT, BACKUP_KEEP, COMPOSE_PROFILES }: Environment): void => {
  const profiles = COMPOSE_PROFILES?.split(',').map((profile) => profile.trim()) ?? [];
  const unknown = profiles.find((profile) => profile !== '' && !PROFILES.includes(profile));
  if (unknown)
    throw new SettingsError(
      `COMPOSE_PROFILES must be some of ${PROFILES.join(', ')}, separated by commas: ${unknown} is none.`,
    );
  if (BACKUP_AT && !isTimeOfDay(BACKUP_AT))
    throw new SettingsError('BACKUP_AT must be a time of the day in UTC, such as 02:30.');
  if (BACKUP_KEEP && !/^[1-9]\d{0,3}$/.test(BACKUP_KEEP))
    throw new SettingsError('BACKUP_KEEP must be the number of backups to keep, such as 14.');
};

/**
 * Checks what the application never gets, because compose passes only the variables that its file names: names with a typo, and the
 * settings that compose reads itself.
 * @param environment all variables of `.env`
 * @throws SettingsError with one sentence for the first that is wrong
 */
export const checkComposeSettings = (environment: Environment): void => {
  checkNames(environment);
  checkValues(environment);
};
