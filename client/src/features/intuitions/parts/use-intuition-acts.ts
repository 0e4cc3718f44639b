import {
  type AddressedIntuition,
  type IntuitionAddress,
  withIntuitionBack,
  withoutIntuition,
  withStatus,
} from '@ancrage/shared/journal/addressed-intuitions';
import type { Intuition, Status } from '@ancrage/shared/journal/intuitions';
import { changeJournal } from '#journal-data/journal/journal.ts';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

interface IntuitionActs {
  readonly setStatus: (intuition: AddressedIntuition, status: Status) => Promise<void>;
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
  const changeStatus = (intuition: AddressedIntuition, status: Status) =>
    changeJournal('field_intuitions', (current) => withStatus(current, intuition.address, status, now()));
  const setStatus = (intuition: AddressedIntuition, status: Status) => {
    const before = status === 'implemented' ? 'pending' : 'implemented';
    return changeStatus(intuition, status)
      .then(() =>
        toast.success(t(status === 'implemented' ? 'intuitions.nowImplemented' : 'intuitions.nowPending'), {
          action: {
            label: t('intuitions.undo'),
            onPress: () => changeStatus(intuition, before).catch(reportFailure),
          },
        }),
      )
      .catch(reportFailure);
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
  return { setStatus, remove };
};
