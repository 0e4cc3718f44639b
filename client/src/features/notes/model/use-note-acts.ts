import type { Note, NoteFile } from '@ancrage/shared/journal/notes';
import { dropFiles, relinkFiles } from '#journal-data/attachments.ts';
import { removeEntry } from '#journal-data/entry-removal.ts';
import { filesNamedIn } from '#journal-data/file-links.ts';
import { changeJournal } from '#journal-data/journal.ts';
import { withItsDraft } from '#journal-data/unsaved-edits.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { noteDraftKey } from './edit.ts';
import { filesOf, withFileBack, withoutFile } from './note-changes.ts';

interface NoteActs {
  /** @param travelling files of the note that have not arrived; they go, and come back, with it */
  readonly remove: (dateKey: string, travelling: readonly string[]) => void;
  readonly removeFile: (dateKey: string, note: Note, file: NoteFile) => void;
  readonly removeTravelling: (id: string) => void;
}

/** What can be done with a note that is there; each act says what came of it and can be undone. Source: P-11, X-07. */
export const useNoteActs = (): NoteActs => {
  const { t } = useTranslation();
  const toast = useToast();
  const report = (text: string) => (failure: unknown) => {
    console.error(text, failure);
    toast.error(text);
  };
  const undo = (putBack: () => Promise<void>) => ({
    action: {
      label: t('notes.undo'),
      onPress: () => {
        putBack().catch(report(t('notes.notSaved')));
      },
    },
  });
  const remove = async (dateKey: string, travelling: readonly string[]) => {
    const note = await withItsDraft(noteDraftKey(dateKey), removeEntry('field_celebrations', dateKey));
    const bringFilesBack = travelling.length === 0 ? null : await dropFiles(travelling);
    const named = [...filesNamedIn(JSON.stringify(note.stored))];
    await relinkFiles(named);
    const putBack = async () => {
      await note.bringBack();
      await bringFilesBack?.();
      await relinkFiles(named);
    };
    toast.success(t('outcome.data_deleted'), undo(putBack));
  };
  const removeFile = async (dateKey: string, note: Note, file: NoteFile) => {
    const place = filesOf(note).indexOf(file.fid);
    await changeJournal('field_celebrations', (notes) => withoutFile(notes, dateKey, file.fid));
    await relinkFiles([file.fid]);
    const putBack = async () => {
      await changeJournal('field_celebrations', (notes) => withFileBack(notes, dateKey, file, place));
      await relinkFiles([file.fid]);
    };
    toast.success(t('notes.files.removed'), undo(putBack));
  };
  const removeTravelling = async (id: string) => {
    const bringBack = await dropFiles([id]);
    toast.success(t('notes.files.removed'), undo(bringBack));
  };
  return {
    remove: (...args) => {
      remove(...args).catch(report(t('notes.notSaved')));
    },
    removeFile: (...args) => {
      removeFile(...args).catch(report(t('notes.files.removeFailed')));
    },
    removeTravelling: (id) => {
      removeTravelling(id).catch(report(t('notes.files.removeFailed')));
    },
  };
};
