import type { PendingFile } from '#journal-data/attachments/attachment-view.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useNoteActs } from '../model/use-note-acts.ts';
import { PendingFileLine } from './pending-file-line.tsx';

/** The files chosen for a draft, each with a remove button; renders nothing when there are none. */
export const PendingFiles = ({ files }: { readonly files: readonly PendingFile[] }) => {
  const { t } = useTranslation();
  const acts = useNoteActs();
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('notes.files.list')} className="flex flex-col gap-2">
      {files.map((file) => (
        <li key={file.id}>
          <PendingFileLine file={file} onRemove={() => acts.removePending(file.id)} />
        </li>
      ))}
    </ul>
  );
};
