import { momentOf } from '@ancrage/shared/journal/date-key';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ListPane } from '#ui/two-panes.tsx';
import { exchangesByDate } from '../model/exchange-groups.ts';
import { resumePath } from '../model/stages.ts';

/** The exchanges next to one of them, on a desk. Source. */
export const ExchangePane = ({ dateKey: current }: { readonly dateKey: string }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const items = exchangesByDate(useJournalField('field_amitiepro')).map(({ dateKey, entry }) => {
    const moment = momentOf(entry.date);
    const facts = [entry.theme?.trim() ?? '', moment === null ? '' : formatDate(moment, locale)];
    return {
      key: dateKey,
      to: resumePath(dateKey, entry),
      title: entry.person?.trim() || t('friendship.personless'),
      detail: facts.filter(Boolean).join(' · '),
    };
  });
  return <ListPane current={current} items={items} label={t('friendship.title')} to={appPaths.friendship} />;
};
