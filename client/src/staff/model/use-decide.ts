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
import { tallyOf } from './decisions.ts';
import { staffQueries } from './queries.ts';

/** As many calls as there are people for, one after the other. */
const decide = async ({ uids, ...decision }: StaffDecisionRequest): Promise<StaffDecisionResult> => {
  const results: StaffDecisionResult['results'] = [];
  for (let from = 0; from < uids.length; from += DECISIONS_AT_ONCE) {
    const body = { ...decision, uids: uids.slice(from, from + DECISIONS_AT_ONCE) };
    results.push(...(await staffCall(staffDecide, { body })).results);
  }
  return { results };
};

/**
 * Takes a decision on people, says how it went and reads what it changed again. Source: A-03, T-01.
 * @param onDone told on whom it did not take effect
 */
export const useDecide = (onDone: (left: readonly number[]) => void) => {
  const { t } = useTranslation('staff');
  const toast = useToast();
  return useMutation({
    mutationFn: decide,
    onSuccess: (result) => {
      const { done, left } = tallyOf(result);
      if (done === 0) toast.info(t('decide.nothing'));
      else if (left.length === 0) toast.success(t('decide.done', { count: done }));
      else toast.info(t('decide.partly', { done, total: done + left.length }));
      onDone(left);
    },
    // A call that failed may have followed one that did not.
    onSettled: () => staffQueries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' }),
  });
};
