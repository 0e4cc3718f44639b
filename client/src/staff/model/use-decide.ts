import { type StaffDecisionRequest, staffDecide } from '@ancrage/shared/wire/staff-people';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { tallyOf } from './decisions.ts';
import { staffQueries } from './queries.ts';

/** Takes a decision on people, says how it went and reads what it changed again. Source: A-03, T-01. */
export const useDecide = (onDone: () => void) => {
  const { t } = useTranslation('staff');
  const toast = useToast();
  return useMutation({
    mutationFn: (decision: StaffDecisionRequest) => staffCall(staffDecide, { body: decision }),
    onSuccess: async (result) => {
      const { done, left } = tallyOf(result);
      if (done === 0) toast.info(t('decide.nothing'));
      else if (left === 0) toast.success(t('decide.done', { count: done }));
      else toast.info(t('decide.partly', { done, total: done + left }));
      onDone();
      await staffQueries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' });
    },
  });
};
