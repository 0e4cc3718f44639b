import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Banner } from '#ui/banner.tsx';
import { useRestoredCopy } from '../api/open-sessions.ts';

/** Says that the server has a restored copy, so that nobody restores one unnoticed. Source: decision 167. */
export const RestoredNotice = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const restored = useRestoredCopy();
  if (!restored) return null;
  const date = (moment: string) => formatDate(Date.parse(moment), locale, 'moment');
  return (
    <Banner role="status" title={t('ownData.restored.title')}>
      {t('ownData.restored.text', { date: date(restored.at), copy: date(restored.copyOf) })}
    </Banner>
  );
};
