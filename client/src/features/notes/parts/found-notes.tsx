import { FOCUS_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { EDIT_PARAMETER } from '@ancrage/shared/paths/edit-paths';
import { searchWords } from '@ancrage/shared/text/normalize-for-search';
import { type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { othersIn } from '#exercise/use-other-texts.ts';
import { useAllPendingFiles } from '#journal-data/attachments/attachments.ts';
import { useJournalField, useStoredField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { foundWordsIn } from '#platform/navigation/found-words.ts';
import { classes } from '#ui/classes.ts';
import { Drawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { type KeyedNote, NoteIndex } from '../model/note-search.ts';
import '#ui/desk-columns.css';
import { NoteList } from './note-list.tsx';
import { useWithEdited } from './use-with-edited.ts';

interface FoundNotesResult {
  /** Newest first. */
  readonly notes: readonly KeyedNote[];
  /** The normalised search words; empty without a search. */
  readonly words: readonly string[];
}

/** The results of a search, deferred so that typing stays responsive. Source: P-11, S-18. */
const useFoundNotes = (query: string): FoundNotesResult => {
  const notes = useJournalField('field_celebrations');
  const stored = useStoredField('field_celebrations');
  const pending = useAllPendingFiles();
  const [index] = useState(() => new NoteIndex());
  const all = useMemo(() => {
    const waiting = new Map([...pending].map(([place, files]) => [place, files.map(({ name }) => name)]));
    const find = othersIn('field_celebrations', stored);
    index.update(notes, waiting, (key) => find(key, []));
    return { notes: index };
  }, [index, notes, stored, pending]);
  const deferred = useDeferredValue(query);
  return useMemo(() => {
    const words = searchWords(deferred);
    return { notes: all.notes.find(words), words };
  }, [all, deferred]);
};

/** The purpose of notes. The form for a first one is above it. */
const NoNotes = () => {
  const { t } = useTranslation();
  return (
    <EmptyState
      example={t('notes.empty.example')}
      picture={<Drawing name="notebook" />}
      title={t('notes.empty.title')}
    >
      {t('notes.empty.text')}
    </EmptyState>
  );
};

interface FoundNotesProps {
  /** Shown above the notes while there is no search: the form for a new note. */
  readonly children: ReactNode;
}

/**
 * The search, the form for a new note, and the notes. Results replace the form, so that a phone shows them above the
 * keyboard. The surrounding page does not re-render at each keystroke. Source: R-11, P-11.
 */
export const FoundNotes = ({ children }: FoundNotesProps) => {
  const { t } = useTranslation();
  const { state } = useLocation();
  const [query, setQuery] = useState(() => foundWordsIn(state));
  const [parameters] = useSearchParams();
  const { notes: found, words } = useFoundNotes(query);
  const notes = useWithEdited(found, parameters.get(EDIT_PARAMETER));
  const isSearching = words.length > 0;
  const hasNotes = notes.length > 0 || isSearching;
  const field = useRef<HTMLInputElement>(null);
  const isWanted = parameters.get(FOCUS_PARAMETER) === 'search' && hasNotes;
  useEffect(() => {
    if (isWanted) field.current?.focus();
  }, [isWanted]);
  return (
    <div className="notes-desk flex flex-col gap-6" data-spread>
      {hasNotes && (
        <search className="print:hidden">
          <TextField
            autoComplete="off"
            enterKeyHint="search"
            label={t('notes.search.label')}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
            ref={field}
            trailing={
              query !== '' && (
                <IconButton icon="close" label={t('notes.search.clear')} onClick={() => setQuery('')} />
              )
            }
            type="text"
            value={query}
          />
        </search>
      )}
      <div className={classes('writing flex-col gap-6', isSearching ? 'hidden' : 'flex')}>{children}</div>
      {hasNotes ? (
        <section aria-label={t('notes.list')} className="reading flex flex-col gap-4">
          <p className="text-muted text-small print:hidden" role="status">
            {t(isSearching ? 'notes.search.found' : 'notes.search.all', { count: notes.length })}
          </p>
          {notes.length === 0 ? (
            <p className="measure text-muted">{t('notes.search.none')}</p>
          ) : (
            <NoteList notes={notes} words={words} />
          )}
        </section>
      ) : (
        <NoNotes />
      )}
    </div>
  );
};
