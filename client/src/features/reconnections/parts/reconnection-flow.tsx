import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { endingOf, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { ExerciseFlow } from '#exercise/exercise-flow.tsx';
import { LeaveGuard } from '#exercise/leave-guard.tsx';
import type { Answers } from '#exercise/model/answers.ts';
import { entryAdded, entryEdited } from '#journal-data/journal/save-changes.ts';
import { useTranslation } from '#platform/i18n.ts';
import { editedReconnection, intuitionCount, reconnectionOf } from '../model/saved-entry.ts';

interface ReconnectionFlowProps {
  readonly exercise: Exercise;
  /** The reconnection being edited; absent for a new one. */
  readonly edited?: { readonly dateKey: string; readonly entry: IntuitionsEntry } | undefined;
}

/** The messages for a reconnection with no intuitions, and with one. Source: T-12, X-07. */
const OUTCOMES = ['outcome.data_saved', 'outcome.intuition_saved'] as const;

/** The journal changes of the answers, and the key of their entry. */
const changeOf = ({ exercise, edited }: ReconnectionFlowProps, answers: Answers, base: Answers) => {
  if (edited === undefined) {
    const added = entryAdded('field_intuitions', (date) => reconnectionOf(exercise, answers, date));
    return { change: added, dateKey: () => added.dateKey };
  }
  const edit = editedReconnection(exercise, edited.entry, base, answers);
  return {
    change: entryEdited('field_intuitions', edited.dateKey, edit),
    dateKey: () => edited.dateKey,
  };
};

/** A reconnection from its first question to the journal. Source: P-05, S-14, S-15. */
export const ReconnectionFlow = (props: ReconnectionFlowProps) => {
  const { exercise, edited } = props;
  const { t } = useTranslation();
  return (
    <ExerciseFlow
      draftKey={draftKeyOf('reconnection', edited?.dateKey)}
      edited={edited?.entry}
      editedKey={edited?.dateKey}
      exercise={exercise}
      leaveGuard={(asking) => <LeaveGuard {...asking} question={t('outcome.exit_reconnection')} />}
      review={{ title: t('reconnections.add.summaryTitle'), text: t('reconnections.add.summaryText') }}
      toSave={(answers, base) => {
        const { change, dateKey } = changeOf(props, answers, base);
        const outcome = OUTCOMES[intuitionCount(exercise, answers)] ?? 'outcome.intuitions_saved';
        const whole = () => viewReconnectionPath(dateKey());
        return { change, message: t(outcome), to: edited === undefined ? () => endingOf(whole()) : whole };
      }}
    />
  );
};
