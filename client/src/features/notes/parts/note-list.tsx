import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatMonth } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { byMonth } from '../model/note-months.ts';
import type { KeyedNote } from '../model/note-search.ts';
import { NoteCard } from './note-card.tsx';

/** How many notes are drawn at once. */
const PAGE = 30;
const EDIT_PARAMETER = 'edit';

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
  const firstNew = useRef<HTMLLIElement>(null);
  const edited = query.get(EDIT_PARAMETER);
  const shown = notes.slice(0, count);
  const hasMore = notes.length > count;

  useEffect(() => {
    if (count > PAGE) firstNew.current?.focus({ preventScroll: true });
  }, [count]);

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
                ref={keyed === notes[count - PAGE] ? firstNew : undefined}
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
        <Button className="self-center" onClick={() => setCount(count + PAGE)}>
          {t('notes.next', { count: Math.min(PAGE, notes.length - count) })}
        </Button>
      )}
    </div>
  );
};
