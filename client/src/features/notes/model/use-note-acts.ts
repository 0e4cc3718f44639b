import type { Note, NoteFile, Notes } from '@ancrage/shared/journal/notes';
import { dropFiles, relinkFiles } from '#journal-data/attachments/attachments.ts';
import { removeWithDraft } from '#journal-data/drafts/use-draft-rows.ts';
import { changeJournal } from '#journal-data/journal/journal.ts';
import { fieldChanged } from '#journal-data/journal/journal-changes.ts';
import { saveChanges } from '#journal-data/journal/save-changes.ts';
import { filesNamedIn } from '#journal-data/store/file-links.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { noteDraftKey } from '../api/note-draft.ts';
import { filesOf, withDate, withFileBack, withoutFile } from './note-changes.ts';

interface NoteActs {
  /** @param pending files of the note that have not arrived; they go, and come back, with it */
  readonly remove: (dateKey: string, pending: readonly string[]) => void;
  readonly removeFile: (dateKey: string, note: Note, file: NoteFile) => void;
  readonly removePending: (id: string) => void;
  /** @throws when the device cannot store it */
  readonly correctDate: (dateKey: string, date: string) => Promise<void>;
}

/** The actions on an existing note; each shows its outcome and can be undone. Source: P-11, X-07. */
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
  const remove = async (dateKey: string, pending: readonly string[]) => {
    // Files first: a file that arrives for a deleted note would restore it.
    const bringFilesBack = pending.length === 0 ? null : await dropFiles(pending);
    const removing = removeWithDraft(noteDraftKey(dateKey), [{ field: 'field_celebrations', key: dateKey }], {
      alongside: (writing, stored) => relinkFiles(writing, filesNamedIn(JSON.stringify(stored))),
    });
    const note = await removing.catch(async (failure: unknown) => {
      await bringFilesBack?.();
      throw failure;
    });
    const putBack = async () => {
      await note.bringBack();
      await bringFilesBack?.();
    };
    toast.success(t('outcome.data_deleted'), undo(putBack));
  };
  const removeFile = async (dateKey: string, note: Note, file: NoteFile) => {
    const place = filesOf(note).indexOf(file.fid);
    const change = (changed: (notes: Notes) => Notes) =>
      saveChanges([fieldChanged('field_celebrations', changed)], (writing) =>
        relinkFiles(writing, [file.fid]),
      );
    await change((notes) => withoutFile(notes, dateKey, file.fid));
    const putBack = () => change((notes) => withFileBack(notes, dateKey, file, place));
    toast.success(t('notes.files.removed'), undo(putBack));
  };
  const removePending = async (id: string) => {
    const bringBack = await dropFiles([id]);
    toast.success(t('notes.files.removed'), undo(bringBack));
  };
  const correctDate = (dateKey: string, date: string) =>
    changeJournal('field_celebrations', (notes) => withDate(notes, dateKey, date));
  return {
    correctDate,
    remove: (...args) => {
      remove(...args).catch(report(t('notes.notSaved')));
    },
    removeFile: (...args) => {
      removeFile(...args).catch(report(t('notes.files.removeFailed')));
    },
    removePending: (id) => {
      removePending(id).catch(report(t('notes.files.removeFailed')));
    },
  };
};
