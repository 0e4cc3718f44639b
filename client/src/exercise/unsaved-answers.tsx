import { useDraftRow } from '#journal-data/drafts/use-draft-rows.ts';
import { draftsIn } from '#journal-data/store/draft-row.ts';
import { exerciseDraftSchema } from './exercise-draft.ts';
import { isLeftUnsaved } from './model/left-unsaved.ts';
import { UnsavedEdit } from './unsaved-edit.tsx';

interface UnsavedAnswersProps {
  /** See `draftKeyOf`. */
  readonly draftKey: string;
  /** The title of the entry. */
  readonly entry: string;
  /** The path of the page that edits it. */
  readonly pathTo: (slideId: string) => string;
  readonly className?: string;
}

/** Shows that an entry of an exercise has an unsaved edit; renders nothing without changes. Source: Q-52. */
export const UnsavedAnswers = ({ draftKey, entry, pathTo, className }: UnsavedAnswersProps) => {
  const row = useDraftRow(draftKey);
  if (row === undefined) return null;
  const changed = draftsIn(row, exerciseDraftSchema).find(isLeftUnsaved);
  if (changed === undefined) return null;
  return (
    <UnsavedEdit
      className={className}
      draftKey={draftKey}
      entry={entry}
      link={{ to: pathTo(changed.slideId) }}
      writtenAt={row.writtenAt}
    />
  );
};
