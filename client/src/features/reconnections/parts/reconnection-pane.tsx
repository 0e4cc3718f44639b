import { momentOf } from '@ancrage/shared/journal/date-key';
import { namingText } from '@ancrage/shared/journal/other-texts';
import { aboutOf, type KeyedEntry, reconnectionsOf, whoOf } from '@ancrage/shared/journal/reconnections';
import { appPaths, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { useExercise } from '#exercise/content.ts';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ListPane } from '#ui/two-panes.tsx';

/** The reconnections next to one of them, on a desk. Source. */
export const ReconnectionPane = ({ dateKey }: { readonly dateKey: string }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const content = useExercise('reconnection');
  const findOthers = useFindOthers('field_intuitions');
  const nameOf = ({ key, entry }: KeyedEntry): string => {
    const who = whoOf(entry);
    if (who !== '') return [who, aboutOf(entry)].filter(Boolean).join(' – ');
    const others = content.state === 'ready' ? findOthers(key, [content.exercise]) : [];
    return aboutOf(entry) || namingText(others)?.text || t('reconnections.nameless');
  };
  const items = reconnectionsOf(useIntuitions()).map((keyed) => {
    const moment = momentOf(keyed.entry.date);
    return {
      key: keyed.key,
      to: viewReconnectionPath(keyed.key),
      title: nameOf(keyed),
      detail: moment === null ? keyed.entry.date : formatDate(moment, locale),
    };
  });
  return (
    <ListPane current={dateKey} items={items} label={t('reconnections.title')} to={appPaths.reconnections} />
  );
};
