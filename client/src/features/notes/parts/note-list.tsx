import { ENTRY_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { EDIT_PARAMETER } from '@ancrage/shared/paths/edit-paths';
import { memo, useCallback, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { byMonth } from '../model/note-months.ts';
import type { KeyedNote } from '../model/note-search.ts';
import { SearchedWords } from '../model/searched-words.ts';
import { PAGE, usePages } from '../model/use-pages.ts';
import { NoteCard } from './note-card.tsx';

interface NoteListProps {
  readonly notes: readonly KeyedNote[];
  readonly words: readonly string[];
}

/** Notes by month, a page at a time; a button shows the next page. Source: R-11. */
export const NoteList = memo(({ notes, words }: NoteListProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const [query, setQuery] = useSearchParams();
  const wanted = query.get(ENTRY_PARAMETER);
  const { asked, drawn, firstOfMore, showMore } = usePages(
    words.join(' '),
    notes.length,
    wanted === null ? 0 : notes.findIndex(({ key }) => key === wanted) + 1,
  );
  const firstNew = useRef<HTMLLIElement>(null);
  const edited = query.get(EDIT_PARAMETER);
  const edit = useCallback(
    (key: string | null) =>
      setQuery(key === null ? {} : { [EDIT_PARAMETER]: key }, { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (wanted !== null) list.current?.querySelector('[data-wanted]')?.scrollIntoView({ block: 'center' });
  }, [wanted]);
  useEffect(() => {
    if (firstOfMore !== null) firstNew.current?.focus({ preventScroll: true });
  }, [firstOfMore]);

  return (
    <SearchedWords value={words}>
      <div className="flex flex-col gap-6" ref={list}>
        {byMonth(notes.slice(0, drawn)).map(({ name, month, notes: inMonth }) => (
          <section className="flex flex-col gap-3" key={name}>
            <h2 className="text-large first-letter:uppercase">
              {month === null ? t('notes.undated') : formatDate(month, locale, 'month')}
            </h2>
            <ul className="flex flex-col gap-3">
              {inMonth.map((keyed) => (
                <li
                  className="outline-none"
                  data-item="note"
                  data-wanted={keyed.key === wanted || undefined}
                  key={keyed.key}
                  ref={firstOfMore !== null && keyed === notes[firstOfMore] ? firstNew : undefined}
                  tabIndex={-1}
                >
                  <NoteCard isEdited={keyed.key === edited} keyed={keyed} onEdit={edit} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {notes.length > asked && drawn === asked && (
          <Button className="self-center" onClick={showMore}>
            {t('notes.next', { count: Math.min(PAGE, notes.length - asked) })}
          </Button>
        )}
      </div>
    </SearchedWords>
  );
});
