import { UnsavedEdit } from '#exercise/unsaved-edit.tsx';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { draftPlace, dropFiles, useTravellingFiles } from '#journal-data/attachments.ts';
import { draftsIn } from '#journal-data/draft-row.ts';
import { useTranslation } from '#platform/i18n.ts';
import type { DraftRow } from '#platform/storage/database.ts';
import { editOfNote } from '../model/edit.ts';
import { noteDraftSchema } from '../model/use-note-draft.ts';
import { FileLine, FileSign } from './file-line.tsx';
import { FileName } from './file-name.tsx';
import { TravellingFiles } from './travelling-files.tsx';

/** An edit left unsaved of a note that is not there: it is read here, copied, taken up again or let go. Source. */
export const EditWithoutNote = ({ dateKey, row }: { readonly dateKey: string; readonly row: DraftRow }) => {
  const { t } = useTranslation();
  const { copy } = useEntryActs();
  const files = useTravellingFiles(draftPlace(dateKey));
  const [draft] = draftsIn(row, noteDraftSchema);
  if (draft === undefined) return null;
  const named = draft.files ?? [];
  return (
    <UnsavedEdit
      alsoDiscard={() => dropFiles(files.map(({ id }) => id))}
      draftKey={row.key}
      entry={draft.text}
      isGone
      link={editOfNote(dateKey)}
      onCopy={() => copy(draft.text)}
      writtenAt={row.writtenAt}
    >
      <p className="own-words measure my-3">{draft.text}</p>
      {named.length > 0 && (
        <ul aria-label={t('notes.files.list')} className="mb-2 flex flex-col gap-2">
          {named.map(({ fid, filename }) => (
            <li key={fid}>
              <FileLine
                actions={null}
                detail={null}
                name={<FileName name={filename} />}
                picture={<FileSign />}
              />
            </li>
          ))}
        </ul>
      )}
      <TravellingFiles files={files} />
    </UnsavedEdit>
  );
};
