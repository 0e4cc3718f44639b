import { changesBetween } from '@ancrage/shared/journal/entry-changes';
import type { Sitting } from '@ancrage/shared/journal/sittings';
import { useId, useState } from 'react';
import { formatList } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useSpanTexts } from '../api/replaced-values.ts';
import { spanOfSitting } from '../model/span-of-sitting.ts';
import { EntryDifference } from './entry-difference.tsx';
import { HistoryTrouble } from './history-trouble.tsx';
import { LostWritings } from './lost-writings.tsx';
import { RestoreAll } from './restore-all.tsx';

/** The changes of a version, entry by entry. Source: Q-51. */
const SittingDetails = ({ sitting }: { readonly sitting: Sitting }) => {
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

/** A name in the middle of a list: « Notes personnelles » becomes « notes personnelles ». */
const lowerFirst = (name: string): string => name.slice(0, 1).toLowerCase() + name.slice(1);

/** One version: when, which parts, and what changed once it is opened. */
export const SittingCard = ({ sitting }: { readonly sitting: Sitting }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const names = sitting.spans.map(({ field }) => t(`unsentWork.fields.${field}`));
  const parts = names.map((name, place) => (place === 0 ? name : lowerFirst(name)));
  return (
    <Card as="section" aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-large" id={id}>
            {spanOfSitting(sitting, t, locale)}
          </h2>
          <p className="text-muted text-small">{formatList(parts, locale)}</p>
        </div>
        <Button aria-describedby={id} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'history.hide' : 'history.show')}
        </Button>
      </div>
      {isOpen && <SittingDetails sitting={sitting} />}
    </Card>
  );
};
