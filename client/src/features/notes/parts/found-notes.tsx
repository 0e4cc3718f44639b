import { EDIT_PARAMETER } from '@ancrage/shared/paths/edit-paths';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFoundNotes } from '../model/use-found-notes.ts';
import { NoNotes } from './no-notes.tsx';
import { NoteList } from './note-list.tsx';
import { useWithEdited } from './use-with-edited.ts';

interface FoundNotesProps {
  /** What is shown above the notes while nothing is searched for: where a new one is written. */
  readonly children: ReactNode;
}

/**
 * The search, where a note is written, and the notes. What is found takes the place of the writing, so that a phone shows
 * it above the keyboard; what stands in between is not drawn again at each key. Source: R-11, P-11.
 */
export const FoundNotes = ({ children }: FoundNotesProps) => {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [parameters] = useSearchParams();
  const { notes: found, words } = useFoundNotes(query);
  const notes = useWithEdited(found, parameters.get(EDIT_PARAMETER));
  const isSearching = words.length > 0;
  const hasNotes = notes.length > 0 || isSearching;
  return (
    <>
      {hasNotes && (
        <search className="print:hidden">
          <TextField
            autoComplete="off"
            enterKeyHint="search"
            label={t('notes.search.label')}
            onChange={({ currentTarget }) => setQuery(currentTarget.value)}
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
      <div className={isSearching ? 'hidden' : 'contents'}>{children}</div>
      {hasNotes ? (
        <section aria-label={t('notes.list')} className="flex flex-col gap-4">
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
    </>
  );
};
