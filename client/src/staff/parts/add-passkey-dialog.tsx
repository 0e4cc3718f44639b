import { staffAddPasskey, staffPasskeyOptions } from '@ancrage/shared/wire/staff-passkeys';
import { useMutation } from '@tanstack/react-query';
import { now } from '#platform/clock.ts';
import { useTranslation } from '#platform/i18n.ts';
import { makePasskey } from '#platform/passkeys.ts';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffKeys, staffQueries } from '../model/staff-queries.ts';
import { useDates } from '../model/use-dates.ts';
import { type PasskeyFields, PasskeyForm } from './passkey-form.tsx';

/** Adds a passkey: the password, then what the browser asks for. */
export const AddPasskeyDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('staff');
  const date = useDates();
  const toast = useToast();
  const adding = useMutation({
    mutationFn: async ({ name, password }: PasskeyFields) => {
      const options = await staffCall(staffPasskeyOptions, { body: { currentPassword: password } });
      const credential = await makePasskey(options);
      return staffCall(staffAddPasskey, { body: { name: name.trim(), credential } });
    },
    onSuccess: () => {
      toast.success(t('passkeys.wasAdded'));
      onClose();
    },
    onSettled: () => staffQueries.invalidateQueries({ queryKey: staffKeys.passkeys }),
  });
  return (
    <PasskeyForm
      asksPassword
      description={t('passkeys.addText')}
      failure={adding.error}
      isBusy={adding.isPending}
      name={t('passkeys.defaultName', { date: date(new Date(now()).toISOString()) })}
      onClose={onClose}
      onSubmit={(typed) => adding.mutate(typed)}
      submitLabel={t('passkeys.add')}
      title={t('passkeys.addTitle')}
    />
  );
};
