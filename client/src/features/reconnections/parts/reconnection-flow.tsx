import type { Exercise } from '@ancrage/shared/content/exercise';
import { PAIR_KEY } from '@ancrage/shared/journal/follow-through';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { ABOUT_KEY, aboutOf, type KeyedEntry, WHO_KEY, whoOf } from '@ancrage/shared/journal/reconnections';
import { endingOf, viewReconnectionPath } from '@ancrage/shared/paths/app-paths';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { ExerciseFlow } from '#exercise/exercise-flow.tsx';
import { LeaveGuard } from '#exercise/leave-guard.tsx';
import type { Answers } from '#exercise/model/answers.ts';
import { SlideAsideContext } from '#exercise/slide-aside.ts';
import { entryAdded, entryEdited } from '#journal-data/journal/save-changes.ts';
import { useTranslation } from '#platform/i18n.ts';
import { editedReconnection, intuitionCount, reconnectionOf } from '../model/saved-entry.ts';
import { ComingAside } from './coming-aside.tsx';

interface ReconnectionFlowProps {
  readonly exercise: Exercise;
  /** The coming form of the situation that a new reconnection looks back at. */
  readonly coming?: KeyedEntry | undefined;
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

/** What the past form of a situation begins with. */
const lookingBackAt = ({ key, entry }: KeyedEntry): Answers => ({
  pf: 'past',
  [WHO_KEY]: whoOf(entry),
  [ABOUT_KEY]: aboutOf(entry),
  [PAIR_KEY]: key,
});

/** A reconnection from its first question to the journal. Source: P-05, S-14, S-15. */
export const ReconnectionFlow = (props: ReconnectionFlowProps) => {
  const { exercise, edited, coming } = props;
  const { t } = useTranslation();
  const flow = (
    <ExerciseFlow
      draftKey={
        coming === undefined
          ? draftKeyOf('reconnection', edited?.dateKey)
          : draftKeyOf('looking-back', coming.key)
      }
      edited={edited?.entry}
      editedKey={edited?.dateKey}
      exercise={exercise}
      initial={coming && lookingBackAt(coming)}
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
  if (coming === undefined) return flow;
  return (
    <SlideAsideContext
      value={(slide) => <ComingAside coming={coming.entry} exercise={exercise} slide={slide} />}
    >
      {flow}
    </SlideAsideContext>
  );
};
