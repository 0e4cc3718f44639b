import { segmentsOf } from '@ancrage/shared/journal/answer-path';
import { parseField } from '@ancrage/shared/journal/field-text';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import { isRestored, type LostWriting, stateWith } from '@ancrage/shared/journal/lost-within';
import type { Sitting } from '@ancrage/shared/journal/sittings';
import { useState } from 'react';
import { useAllExercises, useExercises, useFurtherExercises } from '#exercise/content.ts';
import { situationOf } from '#exercise/model/answers.ts';
import { askedBy } from '#exercise/model/asked-by.ts';
import { dayOfEntry, kindOfEntry, titleOfEntry } from '#exercise/model/entry-title.ts';
import { labelAt } from '#exercise/model/version-words.ts';
import { useValueInWords } from '#exercise/use-value-in-words.ts';
import { useJournalTexts } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { type SpanTexts, useLostWritings } from '../api/replaced-values.ts';
import { HistoryTrouble } from './history-trouble.tsx';
import { useRestore } from './use-restore.ts';

/** How many are shown at first: a long sitting may have many. */
const SHOWN = 6;

/** The label of an answer; an empty text for a whole entry, and for a note, which is one answer. */
const useLabel = () => {
  const { t } = useTranslation();
  const exercises = useExercises();
  const further = useFurtherExercises();
  return ({ field, entry, path }: LostWriting): string => {
    if (path === '' || field === 'field_celebrations') return '';
    const content = exercises && { exercises, further: [...further] };
    const asked = content === null ? [] : askedBy(field, entry, content, t('friendship.someone'));
    const bare = segmentsOf(path)[0] === INTUITIONS_KEY ? t('history.special') : path;
    return labelAt(path, asked, situationOf(entry)) ?? bare;
  };
};

const Lost = ({ lost, onPutBack }: { readonly lost: LostWriting; readonly onPutBack: () => void }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const label = useLabel()(lost);
  const inWords = useValueInWords();
  const named = { ...lost, before: lost.entry, after: null };
  const title = titleOfEntry(named);
  const day = dayOfEntry(named, locale);
  return (
    <li className="flex flex-col gap-2 border-border border-t pt-4">
      <p className="flex items-center gap-1.5 text-muted text-small">
        <Icon className="size-4.5" name={lost.kind === 'deleted' ? 'trash' : 'edit'} />
        {t(`history.lost.${lost.kind}`)} · {t(`history.${kindOfEntry(named)}`)}
        {day !== null && `, ${day}`}
      </p>
      {lost.path !== '' && title !== '' && <h4 className="own-words line-clamp-2">{title}</h4>}
      {label !== '' && <p className="font-semibold text-small">{label}</p>}
      <p className="measure line-clamp-6 whitespace-pre-line break-words">
        {inWords(lost.path, lost.value, useAllExercises())}
      </p>
      <Button className="self-start" icon="undo" onClick={onPutBack}>
        {t('history.putBack')}
      </Button>
    </li>
  );
};

/** Texts written within a version and missing at both ends of it, each with a button to restore it. Source: Q-51. */
export const LostWritings = ({
  sitting,
  ends,
}: {
  readonly sitting: Sitting;
  readonly ends: readonly SpanTexts[];
}) => {
  const { t } = useTranslation();
  const restore = useRestore();
  const texts = useJournalTexts();
  const { data, error, retry } = useLostWritings(sitting, ends);
  const [isAll, setAll] = useState(false);
  if (error !== null) return <HistoryTrouble failure={error} onRetry={() => void retry()} />;
  if (data === undefined) return <Skeleton lines={2} />;
  const documentNow = ({ field }: LostWriting) => parseField(texts?.[field] ?? null).document;
  const missing = data.filter((lost) => !isRestored(documentNow(lost), lost));
  if (missing.length === 0) return null;
  const shown = isAll ? missing : missing.slice(0, SHOWN);
  const more = missing.length - shown.length;
  return (
    <section className="flex flex-col gap-4 border-border border-t pt-4">
      <header>
        <h3 className="font-sans font-semibold text-base">{t('history.lostTitle')}</h3>
        <p className="measure text-muted text-small">{t('history.lostText')}</p>
      </header>
      <ul className="flex flex-col gap-4">
        {shown.map((lost) => (
          <Lost
            key={`${lost.field} ${lost.entryKey} ${lost.path} ${lost.revision}`}
            lost={lost}
            onPutBack={() => void restore([stateWith(documentNow(lost), lost)], t('history.restored'))}
          />
        ))}
      </ul>
      {more > 0 && (
        <Button className="self-start" onClick={() => setAll(true)} variant="quiet">
          {t('history.lostMore', { count: more })}
        </Button>
      )}
    </section>
  );
};
