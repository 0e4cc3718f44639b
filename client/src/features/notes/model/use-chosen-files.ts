import { type NoteFileFault, noteFileFaults, noteFileName } from '@ancrage/shared/rules/note-file-limits';
import { useState } from 'react';
import type { PendingFile } from '#journal-data/attachments/attachment-view.ts';
import { chooseFiles, useAllPendingFiles, usePendingFiles } from '#journal-data/attachments/attachments.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { keptFiles } from './note-changes.ts';

/** A file that cannot be joined, with the reasons. */
export interface RefusedFile {
  readonly name: string;
  readonly faults: readonly NoteFileFault[];
}

interface ChosenFiles {
  readonly files: readonly PendingFile[];
  /** The last chosen files that cannot be attached. */
  readonly refused: readonly RefusedFile[];
  /** Dismisses the message about them. */
  readonly forget: () => void;
  readonly choose: (files: readonly File[]) => void;
}

/**
 * The files chosen for a note or its draft; files that cannot be accepted are reported before anything is sent. Source:
 * Q-35, V-05.
 * @param onKept called once chosen files are on the device
 */
export const useChosenFiles = (place: string, onKept: () => void): ChosenFiles => {
  const { t } = useTranslation();
  const toast = useToast();
  const notes = useJournalField('field_celebrations');
  const pending = useAllPendingFiles();
  const files = usePendingFiles(place);
  const [refused, setRefused] = useState<readonly RefusedFile[]>([]);

  const choose = (chosen: readonly File[]) => {
    let kept = keptFiles(notes, [...pending.values()].flat());
    const fine: File[] = [];
    const bad: RefusedFile[] = [];
    for (const file of chosen) {
      const name = noteFileName(file.name);
      const faults = noteFileFaults({ name, size: file.size }, kept);
      if (faults.length > 0) {
        bad.push({ name, faults });
        continue;
      }
      fine.push(file);
      kept = { files: kept.files + 1, bytes: kept.bytes + file.size };
    }
    setRefused(bad);
    if (fine.length === 0) return;
    chooseFiles(place, fine)
      .then(onKept)
      .catch((failure: unknown) => {
        console.error('A chosen file could not be kept on this device.', failure);
        toast.error(t('notes.files.notKept'));
      });
  };
  return { files, refused, choose, forget: () => setRefused([]) };
};
