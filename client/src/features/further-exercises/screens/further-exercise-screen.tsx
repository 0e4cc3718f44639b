import type { Exercise } from '@ancrage/shared/content/exercise';
import { entriesOfExercise } from '@ancrage/shared/journal/further-exercises';
import type { KeyedEntry } from '@ancrage/shared/journal/reconnections';
import {
  ENDING_PARAMETER,
  ENTRY_PARAMETER,
  editFurtherEntryPath,
  furtherExercisePath,
  writeFurtherExercisePath,
} from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { ExerciseEnding } from '#exercise/exercise-ending.tsx';
import { OrphanedEditList } from '#exercise/orphaned-edit-list.tsx';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { removeWithDraft } from '#journal-data/drafts/use-draft-rows.ts';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Drawing, HeadingDrawing } from '#ui/drawing.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Page } from '#ui/page.tsx';
import { EntryCard } from '../parts/entry-card.tsx';
import { FurtherExerciseLoader } from '../parts/further-exercise-loader.tsx';

const Entries = ({ exercise, entries }: { exercise: Exercise; entries: readonly KeyedEntry[] }) => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { copy, remove } = useEntryActs();
  const [doomed, setDoomed] = useState<string | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <ul aria-label={t('further.list')} className="flex flex-col gap-3">
        {entries.map((keyed) => (
          <li data-item="entry" key={keyed.key}>
            <EntryCard
              exercise={exercise}
              isWanted={query.get(ENTRY_PARAMETER) === keyed.key}
              keyed={keyed}
              onCopy={copy}
              onDelete={() => {
                setDoomed(keyed.key);
                setIsAsking(true);
              }}
            />
          </li>
        ))}
      </ul>
      <ConfirmDialog
        confirmLabel={t('further.delete')}
        danger
        onConfirm={() => {
          if (doomed === null) return;
          const draftKey = draftKeyOf(`further.${exercise.id}`, doomed);
          void remove(() => removeWithDraft(draftKey, [{ field: 'field_intuitions', key: doomed }]));
        }}
        onOpenChange={setIsAsking}
        open={isAsking}
        removes
        title={t('further.deleteAsk')}
      >
        {t('further.deleteText')}
      </ConfirmDialog>
    </>
  );
};

const ExercisePage = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const intuitions = useIntuitions();
  const [query] = useSearchParams();
  const entries = entriesOfExercise(intuitions, exercise.id);
  const [latest] = entries;
  if (query.has(ENDING_PARAMETER) && latest !== undefined && exercise.summary !== undefined)
    return (
      <ExerciseEnding
        answers={latest.entry}
        summary={exercise.summary}
        title={t('exercise.ending.saved', { what: exercise.title })}
        wholePath={furtherExercisePath(exercise.id)}
      />
    );
  const start = (
    <ButtonLink icon="edit" to={writeFurtherExercisePath(exercise.id)} variant="primary">
      {t('further.start')}
    </ButtonLink>
  );
  return (
    <Page
      drawing={entries.length > 0 && <HeadingDrawing name="sunset" />}
      intro={exercise.purpose}
      title={exercise.title}
    >
      <OrphanedEditList
        entries={intuitions}
        exercise={exercise}
        id={`further.${exercise.id}`}
        pathTo={(key) => editFurtherEntryPath(exercise.id, key)}
      />
      {entries.length === 0 ? (
        <EmptyState action={start} picture={<Drawing name="sunset" />} title={t('further.empty.title')}>
          {t('further.empty.text')}
        </EmptyState>
      ) : (
        <>
          <div className="flex flex-wrap gap-3">{start}</div>
          <Entries entries={entries} exercise={exercise} />
        </>
      )}
    </Page>
  );
};

/** An exercise that exists as content only: its purpose, and its entries, newest first; or the ending of the latest. Source: P-05, E-05. */
export const FurtherExerciseScreen = () => (
  <FurtherExerciseLoader>{(exercise) => <ExercisePage exercise={exercise} />}</FurtherExerciseLoader>
);
