import { momentOf } from '@ancrage/shared/journal/date-key';
import { exchangeOfSpecial } from '@ancrage/shared/journal/friendship-intuitions';
import { exerciseOfSpecial } from '@ancrage/shared/journal/further-exercises';
import { formTypeSchema } from '@ancrage/shared/journal/leadership-path';
import { namingText } from '@ancrage/shared/journal/other-texts';
import { isSpecial, type KeyedEntry, whoOf } from '@ancrage/shared/journal/reconnections';
import {
  friendshipExchangePath,
  furtherEntryPath,
  leadershipOverviewPath,
  viewReconnectionPath,
} from '@ancrage/shared/paths/app-paths';
import type { ReactNode } from 'react';
import { useFurtherExercises } from '#exercise/content.ts';
import { usePathName } from '#exercise/use-path-name.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { useOthersOfOrigin } from '../model/use-others-of-origin.ts';

/** The date key of the exchange of professional friendship that an entry comes from; null for all others. Source: E-05. */
const exchangeKeyOf = ({ entry }: KeyedEntry): string | null => exchangeOfSpecial(entry.special ?? '');

/** What an entry is called in a list: with whom it was and when, or which other exercise it comes from. Source: E-05. */
export const useOriginName = (): ((keyed: KeyedEntry) => ReactNode) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const exchanges = useJournalField('field_amitiepro');
  const furtherExercises = useFurtherExercises();
  const pathName = usePathName();
  const othersOf = useOthersOfOrigin();
  const nameOf = (keyed: KeyedEntry): string => {
    const person = exchanges[exchangeKeyOf(keyed) ?? '']?.person?.trim() ?? '';
    if (person !== '') return t('friendship.exchange.title', { person });
    const path = formTypeSchema.safeParse(keyed.entry.special);
    if (path.success) return pathName(path.data);
    const further = exerciseOfSpecial(keyed.entry.special ?? '')?.exerciseId;
    const exercise = furtherExercises.find(({ id }) => id === further);
    if (exercise !== undefined) return exercise.title;
    if (isSpecial(keyed.entry)) return t('intuitions.fromElsewhere');
    return whoOf(keyed.entry) || (namingText(othersOf(keyed))?.text ?? t('intuitions.nameless'));
  };
  return (keyed) => {
    const moment = momentOf(keyed.entry.date);
    const name = nameOf(keyed);
    if (moment === null) return name;
    const date = formatDate(moment, locale).replaceAll(' ', '\u00A0');
    // A name that reads from right to left would take the day of the date to its other side.
    return (
      <>
        <bdi>{name}</bdi>
        {`\u00A0· ${date}`}
      </>
    );
  };
};

/** The page of an entry's origin; null when there is none. */
export const originPath = (keyed: KeyedEntry): string | null => {
  const exchange = exchangeKeyOf(keyed);
  if (exchange !== null) return friendshipExchangePath(exchange, 'end');
  if (formTypeSchema.safeParse(keyed.entry.special).success) return leadershipOverviewPath;
  const further = exerciseOfSpecial(keyed.entry.special ?? '');
  if (further !== null) return furtherEntryPath(further.exerciseId, keyed.key);
  return isSpecial(keyed.entry) ? null : viewReconnectionPath(keyed.key);
};
