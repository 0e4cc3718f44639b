import { PERSON_STATES } from '@ancrage/shared/rules/staff-decisions';
import { STAFF_RIGHTS } from '@ancrage/shared/rules/staff-rights';
import { LOG_ACTORS, MAIL_KINDS } from '@ancrage/shared/wire/staff-console';
import { PEOPLE_SORTS } from '@ancrage/shared/wire/staff-people';
import { useTranslation } from '#platform/i18n.ts';
import { useDates } from './use-dates.ts';

/** The details of log entries, in this order. */
const DETAILS = [
  'reason',
  'fields',
  'kind',
  'words',
  'states',
  'sort',
  'actor',
  'step',
  'member',
  'rights',
  'count',
  'months',
  'copyOf',
  'invitation',
  'company',
] as const;
const FIELDS = ['firstname', 'lastname', 'company', 'title', 'businessunit', 'telephone', 'locale'] as const;
const STEPS = ['password', 'code', 'passkey'] as const;

const known = <Name extends string>(names: readonly Name[], text: string): Name | undefined =>
  names.find((name) => name === text);

/** Translates each name of a comma-separated list. */
const inWords =
  <Name extends string>(names: readonly Name[], wordsOf: (name: Name) => string) =>
  (text: string): string =>
    text
      .split(',')
      .map((part) => {
        const name = known(names, part.trim());
        return name === undefined ? part.trim() : wordsOf(name);
      })
      .join(', ');

const asItIs = (text: string): string => text;

type Details = Readonly<Record<string, string | number | boolean>>;

/** Translates the details of a log entry; values of another server version are shown as they are. */
export const useDetail = () => {
  const { t } = useTranslation('staff');
  const date = useDates();

  /** The names of fields, separated by commas, as the forms name them. */
  const fields = inWords(FIELDS, (field) => t(`person.${field}`));

  const wordsOf: Readonly<Record<(typeof DETAILS)[number], (value: string) => string>> = {
    reason: asItIs,
    fields,
    kind: inWords(MAIL_KINDS, (kind) => t(`mails.kinds.${kind}`)),
    words: asItIs,
    states: inWords(PERSON_STATES, (state) => t(`states.${state}`)),
    sort: inWords(PEOPLE_SORTS, (sort) => t(`people.sorts.${sort}`)),
    actor: inWords(LOG_ACTORS, (actor) => t(`log.${actor}`)),
    step: inWords(STEPS, (step) => t(`log.steps.${step}`)),
    member: asItIs,
    rights: inWords(STAFF_RIGHTS, (right) => t(`rights.${right}`)),
    count: asItIs,
    months: asItIs,
    invitation: asItIs,
    company: asItIs,
    copyOf: (moment) => date(moment, 'moment'),
  };

  /** The details of a line of the log that say something. */
  const details = (said: Details): string[] =>
    [...new Set<string>([...DETAILS, ...Object.keys(said)])].flatMap((name) => {
      const value = String(said[name] ?? '');
      if (value === '') return [];
      const detail = known(DETAILS, name);
      return detail === undefined
        ? t('log.detail', { name, value })
        : t('log.detail', { name: t(`log.details.${detail}`), value: wordsOf[detail](value) });
    });

  return { fields, details };
};
