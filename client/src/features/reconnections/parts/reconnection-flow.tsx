import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { draftKeyOf } from '#exercise/draft.ts';
import { ExerciseFlow } from '#exercise/exercise-flow.tsx';
import { LeaveGuard } from '#exercise/leave-guard.tsx';
import type { Answers } from '#exercise/model/answers.ts';
import { addJournalEntry, editJournalEntry } from '#journal-data/entry-edits.ts';
import { useTranslation } from '#platform/i18n.ts';
import { editedReconnection, intuitionCount, reconnectionOf } from '../model/saved-entry.ts';

interface ReconnectionFlowProps {
  readonly exercise: Exercise;
  /** The reconnection being edited; a new one has none. */
  readonly edited?: { readonly dateKey: string; readonly entry: IntuitionsEntry } | undefined;
}

/** What is said of a reconnection without intuitions, and of one with a single one. Source: T-12, X-07. */
const OUTCOMES = ['outcome.data_saved', 'outcome.intuition_saved'] as const;

/** Writes the answers into the journal and gives the key they stand under. Resolves once they are on the device. */
const keepReconnection = async (
  { exercise, edited }: ReconnectionFlowProps,
  answers: Answers,
  base: Answers,
): Promise<string> => {
  if (edited !== undefined) {
    const edit = editedReconnection(exercise, edited.entry, base, answers);
    await editJournalEntry('field_intuitions', edited.dateKey, edit);
    return edited.dateKey;
  }
  return addJournalEntry('field_intuitions', (date) => reconnectionOf(exercise, answers, date));
};

/** A reconnection from its first question to the journal. Source: P-05, S-14, S-15. */
export const ReconnectionFlow = (props: ReconnectionFlowProps) => {
  const { exercise, edited } = props;
  const { t } = useTranslation();
  return (
    <ExerciseFlow
      draftKey={draftKeyOf('reconnection', edited?.dateKey)}
      edited={edited?.entry}
      exercise={exercise}
      leaveGuard={(asking) => <LeaveGuard {...asking} question={t('outcome.exit_reconnection')} />}
      review={{ title: t('reconnections.add.summaryTitle'), text: t('reconnections.add.summaryText') }}
      save={async (answers, base) => {
        const dateKey = await keepReconnection(props, answers, base);
        const outcome = OUTCOMES[intuitionCount(exercise, answers)] ?? 'outcome.intuitions_saved';
        return { message: t(outcome), to: viewReconnectionPath(dateKey) };
      }}
    />
  );
};
