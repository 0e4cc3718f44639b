import { useState } from 'react';
import { useJournalField } from '#journal-data/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Page } from '#ui/page.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useFoundNotes } from '../model/use-found-notes.ts';
import { NewNote } from '../parts/new-note.tsx';
import { NoNotes } from '../parts/no-notes.tsx';
import { NoteList } from '../parts/note-list.tsx';
import { StrayFiles } from '../parts/stray-files.tsx';

/** Personal notes: write one, with files if wanted; find and read the others. Source: R-11, S-18, P-11. */
export const NotesScreen = () => {
  const { t } = useTranslation();
  const all = useJournalField('field_celebrations');
  const [query, setQuery] = useState('');
  const { notes, words } = useFoundNotes(query);
  const isSearching = words.length > 0;
  const isEmpty = notes.length === 0 && !isSearching;
  return (
    <Page intro={t('notes.intro')} title={t('notes.title')}>
      <NewNote />
      <StrayFiles notes={all} />
      {isEmpty ? (
        <NoNotes />
      ) : (
        <section aria-label={t('notes.list')} className="flex flex-col gap-4">
          <div>
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
            <p className="mt-1.5 text-ink-soft text-small" role="status">
              {t(isSearching ? 'notes.search.found' : 'notes.search.all', { count: notes.length })}
            </p>
          </div>
          {notes.length === 0 ? (
            <p className="measure text-ink-soft">{t('notes.search.none')}</p>
          ) : (
            <NoteList key={words.join(' ')} notes={notes} words={words} />
          )}
        </section>
      )}
    </Page>
  );
};
