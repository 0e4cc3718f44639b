import {
  draftPlace,
  dropFiles,
  relinkFiles,
  settleFiles,
  usePendingFiles,
} from '#journal-data/attachments/attachments.ts';
import { entryEdited, saveChanges } from '#journal-data/journal/save-changes.ts';
import type { Alongside } from '#journal-data/store/local-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toasts.tsx';
import { noteDraftKey } from '../api/note-draft.ts';
import { editedNote, filesOf } from '../model/note-changes.ts';
import type { KeyedNote } from '../model/note-search.ts';
import { type DraftActs, NoteForm } from './note-form.tsx';

interface EditedNoteProps {
  readonly keyed: KeyedNote;
  readonly onDone: () => void;
}

/**
 * The edit form of an existing note. Its files are removed in their list; a message explains when another device has
 * deleted the note.
 */
export const EditedNote = ({ keyed: { key, note, isGone = false }, onDone }: EditedNoteProps) => {
  const { t } = useTranslation();
  const toast = useToast();
  const place = draftPlace(key);
  const files = usePendingFiles(place);
  const text = note.text ?? '';
  const save = async (written: string, base: string, endDraft: Alongside) => {
    const edited = entryEdited('field_celebrations', key, editedNote(note, base, written));
    await saveChanges([edited], async (writing) => {
      await settleFiles(writing, place, key);
      // The device that deleted it has also unlinked its files.
      if (isGone) await relinkFiles(writing, filesOf(note));
      await endDraft(writing);
    });
    onDone();
  };
  const cancel = async (end: DraftActs['end']) => {
    if (files.length > 0) await dropFiles(files.map(({ id }) => id));
    await end();
    onDone();
  };
  const form = (
    <NoteForm
      draftKey={noteDraftKey(key)}
      initial={text}
      noteFiles={note.files}
      onSave={save}
      others={({ end }) => (
        <Button
          onClick={() => {
            cancel(end).catch((failure: unknown) => {
              console.error('The draft could not be dropped.', failure);
              toast.error(t('notes.notSaved'));
            });
          }}
          variant="quiet"
        >
          {t('notes.cancel')}
        </Button>
      )}
      place={place}
      saveLabel={t('notes.editDo')}
      savedText={t('outcome.data_saved')}
      takesFocus
    />
  );
  return (
    <div>
      <div className={isGone ? 'mb-4' : undefined} role="status">
        {isGone && <Banner>{t('notes.goneText', { count: filesOf(note).length })}</Banner>}
      </div>
      {form}
    </div>
  );
};
