import {
  DECISIONS_AT_ONCE,
  type StaffDecisionRequest,
  type StaffDecisionResult,
  staffDecide,
} from '@ancrage/shared/wire/staff-people';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { refetchAll } from './staff-queries.ts';

interface Decided {
  readonly done: number;
  readonly left: readonly number[];
}

/** The people on whom a decision did not take effect. */
const leftBy = ({ results }: StaffDecisionResult): number[] =>
  results.filter(({ outcome }) => outcome !== 'done').map(({ uid }) => uid);

/** One call after the other. People whom no call reached are left over too. */
const decide = async ({ uids, ...decision }: StaffDecisionRequest): Promise<Decided> => {
  const left: number[] = [];
  for (let from = 0; from < uids.length; from += DECISIONS_AT_ONCE) {
    const body = { ...decision, uids: uids.slice(from, from + DECISIONS_AT_ONCE) };
    try {
      left.push(...leftBy(await staffCall(staffDecide, { body })));
    } catch (failure) {
      if (from === 0) throw failure;
      return { done: from - left.length, left: [...left, ...uids.slice(from)] };
    }
  }
  return { done: uids.length - left.length, left };
};

/**
 * Applies a decision to people, shows the outcome and refetches the data. Source: A-03, T-01.
 * @param onDone called with the people on whom it did not take effect
 */
export const useDecide = (onDone: (left: readonly number[]) => void) => {
  const { t } = useTranslation('staff');
  const toast = useToast();
  return useMutation({
    mutationFn: decide,
    onSuccess: async ({ done, left }) => {
      if (done === 0) toast.info(t('decide.nothing'));
      else if (left.length === 0) toast.success(t('decide.done', { count: done }));
      else toast.info(t('decide.partly', { done, total: done + left.length }));
      onDone(left);
      await refetchAll();
    },
  });
};
