import type { Exercise } from '@ancrage/shared/content/exercise';
import { useDraftRows } from '#journal-data/drafts/use-draft-rows.ts';
import { draftsIn } from '#journal-data/store/draft-row.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { draftKeyOf, type ExerciseDraft, exerciseDraftSchema } from './exercise-draft.ts';
import type { Answers } from './model/answers.ts';

interface OrphanedEditListProps {
  /** The exercise's id, as its drafts are named with it. */
  readonly id: string;
  readonly exercise: Exercise;
  /** The values of the placeholders in its sentences. */
  readonly values?: (answers: Answers) => Readonly<Record<string, string>>;
  /** The existing entries, by key. */
  readonly entries: object;
  /** The path of the page that resumes one. */
  readonly pathTo: (entryKey: string, draft: ExerciseDraft) => string;
}

/** Rare, so its component is loaded on demand. */
const { Part: OrphanedEdit } = lazyPart(async () => ({
  default: (await import('./orphaned-edit.tsx')).OrphanedEdit,
}));

/**
 * The unsaved edits of entries that no longer exist, most often deleted on another device: nothing on the device is
 * hidden from the user. Source.
 */
export const OrphanedEditList = ({ id, exercise, values, entries, pathTo }: OrphanedEditListProps) => {
  const beginning = draftKeyOf(id, '');
  const rows = [...useDraftRows().values()].filter(
    ({ key }) => key.startsWith(beginning) && !Object.hasOwn(entries, key.slice(beginning.length)),
  );
  return rows.flatMap((row) =>
    draftsIn(row, exerciseDraftSchema)
      .slice(0, 1)
      .map((draft) => (
        <OrphanedEdit
          answers={draft.answers}
          exercise={exercise}
          key={row.key}
          row={row}
          to={pathTo(row.key.slice(beginning.length), draft)}
          values={values?.(draft.answers)}
        />
      )),
  );
};
