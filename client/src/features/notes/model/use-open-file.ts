import type { NoteFile } from '@ancrage/shared/journal/notes';
import { useState } from 'react';
import { fetchNoteFile } from '#journal-data/attachments/attachments.ts';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { saveOnDevice } from '#platform/save-on-device.ts';
import { useToast } from '#ui/toasts.tsx';

/**
 * Opens a file of the server; shows a message when that fails.
 * @param bytes its bytes, if already available
 */
export const useOpenFile = (file: NoteFile, bytes?: Blob) => {
  const { t } = useTranslation();
  const toast = useToast();
  const [isOpening, setIsOpening] = useState(false);

  const textOf = (failure: unknown): string => {
    if (failure instanceof Unreachable) return t('notes.files.offline');
    if (failure instanceof HttpError && failure.status === 404) return t('notes.files.gone');
    return t('notes.files.openFailed');
  };
  const open = async (): Promise<void> => {
    setIsOpening(true);
    try {
      saveOnDevice(bytes ?? (await fetchNoteFile(file)), file.filename);
    } catch (failure) {
      console.info('A file could not be opened.', failure);
      toast.error(textOf(failure));
    } finally {
      setIsOpening(false);
    }
  };
  return { open, isOpening };
};
