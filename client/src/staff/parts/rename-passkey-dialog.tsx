import { type StaffPasskey, staffRenamePasskey } from '@ancrage/shared/wire/staff-passkeys';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffKeys, staffQueries } from '../model/staff-queries.ts';
import { PasskeyForm } from './passkey-form.tsx';

/** Gives a passkey another name. */
export const RenamePasskeyDialog = ({ passkey, onClose }: { passkey: StaffPasskey; onClose: () => void }) => {
  const { t } = useTranslation('staff');
  const toast = useToast();
  const renaming = useMutation({
    mutationFn: (name: string) =>
      staffCall(staffRenamePasskey, { parameters: { id: passkey.id }, body: { name: name.trim() } }),
    onSuccess: () => {
      toast.success(t('passkeys.wasRenamed'));
      onClose();
    },
    onSettled: () => staffQueries.invalidateQueries({ queryKey: staffKeys.passkeys }),
  });
  return (
    <PasskeyForm
      failure={renaming.error}
      isBusy={renaming.isPending}
      name={passkey.name}
      onClose={onClose}
      onSubmit={({ name }) => renaming.mutate(name)}
      submitLabel={t('passkeys.save')}
      title={t('passkeys.renameTitle', { name: passkey.name })}
    />
  );
};
