import { EDIT_PARAMETER } from '@ancrage/shared/paths/edit-paths';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFoundNotes } from '../model/use-found-notes.ts';
import { NoNotes } from './no-notes.tsx';
import { NoteList } from './note-list.tsx';
import { useWithEdited } from './use-with-edited.ts';

/** The notes that are there, and the search among them. What stands around it is not drawn again at each key. Source: R-11, P-11. */
export const FoundNotes = () => {
  const { t } = useTranslation();
  const [query, setQuery] = useState('');
  const [parameters] = useSearchParams();
  const { notes: found, words } = useFoundNotes(query);
  const notes = useWithEdited(found, parameters.get(EDIT_PARAMETER));
  const isSearching = words.length > 0;
  if (notes.length === 0 && !isSearching) return <NoNotes />;
  return (
    <section aria-label={t('notes.list')} className="flex flex-col gap-4">
      <div className="print:hidden">
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
        <p className="mt-1.5 text-muted text-small" role="status">
          {t(isSearching ? 'notes.search.found' : 'notes.search.all', { count: notes.length })}
        </p>
      </div>
      {notes.length === 0 ? (
        <p className="measure text-muted">{t('notes.search.none')}</p>
      ) : (
        <NoteList notes={notes} words={words} />
      )}
    </section>
  );
};
