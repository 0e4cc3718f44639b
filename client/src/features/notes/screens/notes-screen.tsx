import { StrayTexts } from '#exercise/other-texts.tsx';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Page } from '#ui/page.tsx';
import { FoundNotes } from '../parts/found-notes.tsx';
import { NewNote } from '../parts/new-note.tsx';
import { OrphanedNoteEdits } from '../parts/orphaned-note-edits.tsx';
import { StrayFiles } from '../parts/stray-files.tsx';

/** Personal notes: find and read those that are there, write one, with files if wanted. Source: R-11, S-18, P-11. */
export const NotesScreen = () => {
  const { t } = useTranslation();
  const all = useJournalField('field_celebrations');
  return (
    <Page intro={t('notes.intro')} title={t('notes.title')}>
      <FoundNotes>
        <NewNote />
        <OrphanedNoteEdits notes={all} />
        <StrayFiles notes={all} />
      </FoundNotes>
      <StrayTexts field="field_celebrations" />
    </Page>
  );
};
