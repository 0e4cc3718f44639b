import type { Notes } from '@ancrage/shared/journal/notes';
import type { PendingFile } from '#journal-data/attachments/attachment-view.ts';
import { draftPlace, useAllPendingFiles } from '#journal-data/attachments/attachments.ts';
import { useDraftRows } from '#journal-data/drafts/use-draft-rows.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';
import { noteDraftKey } from '../api/note-draft.ts';
import { useNoteActs } from '../model/use-note-acts.ts';
import { PendingFileLine } from './pending-file-line.tsx';

interface Waiting {
  readonly place: string;
  readonly files: readonly PendingFile[];
}

/**
 * The files whose note is gone and has no unsaved edit, which would show them. Thousands of notes are searched only
 * when a file is pending.
 */
const withoutPlace = (waiting: readonly Waiting[], notes: Notes, drafts: Iterable<string>): PendingFile[] => {
  const edits = [...drafts].map((key) => draftPlace(key.slice(noteDraftKey('').length)));
  const shown = new Set([
    draftPlace('new'),
    ...edits,
    ...Object.keys(notes).flatMap((key) => [key, draftPlace(key)]),
  ]);
  return waiting.flatMap(({ place, files }) => (shown.has(place) ? [] : files));
};

/**
 * Files that cannot be uploaded because their note is gone, most often deleted on another device. Nothing on the device
 * is hidden from the user.
 */
export const StrayFiles = ({ notes }: { readonly notes: Notes }) => {
  const { t } = useTranslation();
  const acts = useNoteActs();
  const drafts = useDraftRows();
  const waiting = [...useAllPendingFiles()]
    .map(([place, files]) => ({
      place,
      files: files.filter(({ state }) => state === 'refused' || state === 'chosen'),
    }))
    .filter(({ files }) => files.length > 0);
  const strays = waiting.length === 0 ? [] : withoutPlace(waiting, notes, drafts.keys());
  if (strays.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-3" tone="calm">
      <h2 className="text-large">{t('notes.files.strayTitle')}</h2>
      <p className="measure text-small">{t('notes.files.strayText')}</p>
      <ul aria-label={t('notes.files.strayTitle')} className="flex flex-col gap-2">
        {strays.map((file) => (
          <li key={file.id}>
            <PendingFileLine file={file} onRemove={() => acts.removePending(file.id)} />
          </li>
        ))}
      </ul>
    </Card>
  );
};
