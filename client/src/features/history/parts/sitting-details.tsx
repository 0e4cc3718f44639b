import { changesBetween } from '@ancrage/shared/journal/entry-changes';
import type { Sitting } from '@ancrage/shared/journal/sittings';
import { useTranslation } from '#platform/i18n.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSpanTexts } from '../api/replaced-values.ts';
import { EntryDifference } from './entry-difference.tsx';
import { HistoryTrouble } from './history-trouble.tsx';
import { LostWritings } from './lost-writings.tsx';
import { RestoreAll } from './restore-all.tsx';

/** What a version changed, entry by entry. Source: Q-51. */
export const SittingDetails = ({ sitting }: { readonly sitting: Sitting }) => {
  const { t } = useTranslation();
  const { data, error, retry } = useSpanTexts(sitting.spans);
  if (error !== null) return <HistoryTrouble failure={error} onRetry={() => void retry()} />;
  if (data === undefined) return <Skeleton lines={3} />;
  const changes = data.flatMap(({ span, before, after }) => changesBetween(span.field, before, after));
  return (
    <>
      {changes.length === 0 && <p className="text-muted">{t('history.nothing')}</p>}
      <ul className="flex flex-col gap-4">
        {changes.map((change) => (
          <EntryDifference change={change} key={`${change.field} ${change.entryKey ?? ''}`} />
        ))}
      </ul>
      {sitting.inner.length > 0 && <LostWritings ends={data} sitting={sitting} />}
      {changes.length > 0 && <RestoreAll sitting={sitting} />}
    </>
  );
};
