import { type StaffPasskey, staffRemovePasskey } from '@ancrage/shared/wire/staff-passkeys';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffKeys, staffQueries } from '../model/staff-queries.ts';
import { PasskeyForm } from './passkey-form.tsx';

/** Removes a passkey, with the password. */
export const RemovePasskeyDialog = ({ passkey, onClose }: { passkey: StaffPasskey; onClose: () => void }) => {
  const { t } = useTranslation('staff');
  const toast = useToast();
  const removing = useMutation({
    mutationFn: (currentPassword: string) =>
      staffCall(staffRemovePasskey, { parameters: { id: passkey.id }, body: { currentPassword } }),
    onSuccess: () => {
      toast.success(t('passkeys.wasRemoved'));
      onClose();
    },
    onSettled: () => staffQueries.invalidateQueries({ queryKey: staffKeys.passkeys }),
  });
  return (
    <PasskeyForm
      asksPassword
      danger
      description={t('passkeys.removeText')}
      failure={removing.error}
      isBusy={removing.isPending}
      onClose={onClose}
      onSubmit={({ password }) => removing.mutate(password)}
      submitLabel={t('passkeys.remove')}
      title={t('passkeys.removeTitle', { name: passkey.name })}
    />
  );
};
