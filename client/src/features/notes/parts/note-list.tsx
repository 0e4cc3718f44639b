import { startTransition, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatMonth } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { byMonth } from '../model/note-months.ts';
import type { KeyedNote } from '../model/note-search.ts';
import { NoteCard } from './note-card.tsx';

/** How many notes are shown at first, and how many more each time. */
const PAGE = 30;
/** How many are drawn in one go: on a slow phone the search goes on between two of them. */
const GO = 5;
const EDIT_PARAMETER = 'edit';

/** Grows to a number little by little. */
const useGradually = (count: number): number => {
  const [drawn, setDrawn] = useState(GO);
  useEffect(() => {
    if (drawn >= count) return;
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(Math.min(drawn + GO, count))));
    return () => cancelAnimationFrame(frame);
  }, [drawn, count]);
  return Math.min(drawn, count);
};

interface NoteListProps {
  readonly notes: readonly KeyedNote[];
  readonly words: readonly string[];
}

/** Notes by month, a page at a time; the next ones are drawn when they are asked for. Source: R-11. */
export const NoteList = ({ notes, words }: NoteListProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const [query, setQuery] = useSearchParams();
  const [count, setCount] = useState(PAGE);
  const drawn = useGradually(count);
  const firstNew = useRef<HTMLLIElement>(null);
  const edited = query.get(EDIT_PARAMETER);
  const shown = notes.slice(0, drawn);
  const hasMore = notes.length > count && drawn === count;

  const [firstOfMore, setFirstOfMore] = useState<number | null>(null);
  const isMoreThere = firstOfMore !== null && drawn > firstOfMore;
  useEffect(() => {
    if (isMoreThere) firstNew.current?.focus({ preventScroll: true });
  }, [isMoreThere]);
  const showMore = () => {
    setFirstOfMore(count);
    setCount(count + PAGE);
  };

  return (
    <div className="flex flex-col gap-6">
      {byMonth(shown).map(({ name, month, notes: inMonth }) => (
        <section className="flex flex-col gap-3" key={name}>
          <h2 className="text-large first-letter:uppercase">
            {month === null ? t('notes.undated') : formatMonth(month, locale)}
          </h2>
          <ul className="flex flex-col gap-3">
            {inMonth.map((keyed) => (
              <li
                className="outline-none"
                key={keyed.key}
                ref={firstOfMore !== null && keyed === notes[firstOfMore] ? firstNew : undefined}
                tabIndex={-1}
              >
                <NoteCard
                  isEdited={keyed.key === edited}
                  keyed={keyed}
                  onEdit={(isEdited) =>
                    setQuery(isEdited ? { [EDIT_PARAMETER]: keyed.key } : {}, {
                      replace: true,
                      preventScrollReset: true,
                    })
                  }
                  words={words}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <Button className="self-center" onClick={showMore}>
          {t('notes.next', { count: Math.min(PAGE, notes.length - count) })}
        </Button>
      )}
    </div>
  );
};
