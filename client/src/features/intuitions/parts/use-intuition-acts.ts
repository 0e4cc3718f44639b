import {
  type AddressedIntuition,
  type IntuitionAddress,
  intuitionAt,
  type OutcomeAnswer,
  withAsked,
  withIntuitionBack,
  withOutcome,
  withOutcomeBack,
  withoutIntuition,
  withStatus,
} from '@ancrage/shared/journal/addressed-intuitions';
import type { Intuition, Intuitions, Status } from '@ancrage/shared/journal/intuitions';
import { dayOf } from '@ancrage/shared/rules/local-day';
import { changeJournal } from '#journal-data/journal/journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

const ANSWERED = {
  done: 'followThrough.nowDone',
  again: 'followThrough.nowAgain',
  'let-go': 'followThrough.nowLetGo',
} as const;

interface IntuitionActs {
  /** Resolves once the status is saved on this device, or the save failed. */
  readonly setStatus: (intuition: AddressedIntuition, status: Status) => Promise<void>;
  /**
   * Saves what became of an intuition.
   * @param onUndone called when the person takes it back
   * @returns whether it is saved on this device
   */
  readonly answer: (
    intuition: AddressedIntuition,
    answer: OutcomeAnswer,
    onUndone?: () => void,
  ) => Promise<boolean>;
  /** Puts away the question what became of an intuition. */
  readonly putAway: (intuition: AddressedIntuition) => Promise<boolean>;
  readonly remove: (address: IntuitionAddress, intuition: Intuition) => void;
}

/** The actions on an intuition in any list; each shows its outcome. Source: T-07, S-16, X-07. */
export const useIntuitionActs = (): IntuitionActs => {
  const { t } = useTranslation();
  const toast = useToast();
  const reportFailure = (failure: unknown) => {
    console.error('The intuitions could not be kept on this device.', failure);
    toast.error(t('intuitions.notSaved'));
  };
  /** Changes one intuition, with an undo that restores its former outcome. */
  const change = async (
    { address }: AddressedIntuition,
    message: string,
    act: (current: Intuitions) => Intuitions,
    onUndone?: () => void,
  ): Promise<boolean> => {
    const before: { intuition?: Intuition | undefined } = {};
    const undo = () => {
      const { intuition } = before;
      if (intuition === undefined) return;
      changeJournal('field_intuitions', (current) => withOutcomeBack(current, address, intuition)).then(
        onUndone,
        reportFailure,
      );
    };
    try {
      await changeJournal('field_intuitions', (current) => {
        before.intuition = intuitionAt(current, address);
        return act(current);
      });
      toast.success(message, { action: { label: t('intuitions.undo'), onPress: undo } });
      return true;
    } catch (failure) {
      reportFailure(failure);
      return false;
    }
  };
  const setStatus = async (intuition: AddressedIntuition, status: Status) => {
    const message = t(status === 'implemented' ? 'intuitions.nowImplemented' : 'intuitions.nowPending');
    await change(intuition, message, (current) => withStatus(current, intuition.address, status, now()));
  };
  const answer: IntuitionActs['answer'] = (intuition, given, onUndone) =>
    change(
      intuition,
      t(ANSWERED[given.kind]),
      (current) => withOutcome(current, intuition.address, given, now()),
      onUndone,
    );
  const putAway = async ({ address }: AddressedIntuition) => {
    try {
      await changeJournal('field_intuitions', (current) => withAsked(current, address, dayOf(now())));
      return true;
    } catch (failure) {
      reportFailure(failure);
      return false;
    }
  };
  const putBack = (address: IntuitionAddress, intuition: Intuition) => {
    changeJournal('field_intuitions', (current) => withIntuitionBack(current, address, intuition)).catch(
      reportFailure,
    );
  };
  const remove = (address: IntuitionAddress, intuition: Intuition) => {
    changeJournal('field_intuitions', (current) => withoutIntuition(current, address))
      .then(() =>
        toast.success(t('outcome.intuition_deleted'), {
          action: { label: t('intuitions.undo'), onPress: () => putBack(address, intuition) },
        }),
      )
      .catch(reportFailure);
  };
  return { setStatus, answer, putAway, remove };
};
