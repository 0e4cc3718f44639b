import { PERSON_STATES } from '@ancrage/shared/wire/staff-people';
import { useTranslation } from '#platform/i18n.ts';

const FIELDS = ['firstname', 'lastname', 'company', 'title', 'businessunit', 'telephone', 'locale'] as const;
const DETAILS = ['reason', 'fields', 'search', 'states', 'count'] as const;

const known = <Name extends string>(names: readonly Name[], text: string): Name | undefined =>
  names.find((name) => name === text);

const listOf = (text: string): string[] => text.split(',').map((part) => part.trim());

/** Puts what the server says of an act into words; what only another version of it knows is shown as it is. */
export const useDetail = () => {
  const { t } = useTranslation('staff');

  /** The names of fields, separated by commas, as the forms name them. */
  const fields = (text: string): string =>
    listOf(text)
      .map((name) => {
        const field = known(FIELDS, name);
        return field === undefined ? name : t(`person.${field}`);
      })
      .join(', ');

  const states = (text: string): string =>
    listOf(text)
      .map((name) => {
        const state = known(PERSON_STATES, name);
        return state === undefined ? name : t(`states.${state}`);
      })
      .join(', ');

  /** One detail of a line of the log. */
  const detail = (name: string, value: string | number | boolean): string => {
    const detailName = known(DETAILS, name);
    const text = String(value);
    if (detailName === undefined) return t('log.detail', { name, value: text });
    const words = detailName === 'fields' ? fields(text) : detailName === 'states' ? states(text) : text;
    return t('log.detail', { name: t(`log.details.${detailName}`), value: words });
  };

  return { fields, detail };
};
