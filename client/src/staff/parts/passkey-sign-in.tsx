import { staffPasskeyChallenge, staffPasskeySignIn } from '@ancrage/shared/wire/staff-passkeys';
import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from '#platform/i18n.ts';
import { canUsePasskeys, showPasskey } from '#platform/passkeys.ts';
import { Button } from '#ui/button.tsx';
import { staffCall } from '../api/staff-call.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** Signing in with a passkey instead of password and code, where the browser can. Source: decision 198. */
export const PasskeySignIn = ({ onIn }: { onIn: (member: StaffMember) => void }) => {
  const { t } = useTranslation('staff');
  const signingIn = useMutation({
    mutationFn: async () => {
      const credential = await showPasskey(await staffCall(staffPasskeyChallenge));
      return staffCall(staffPasskeySignIn, { body: { credential } });
    },
    onSuccess: onIn,
  });
  if (!canUsePasskeys()) return null;
  return (
    <div className="flex flex-col gap-5">
      <ProblemNotice failure={signingIn.error} />
      <Button block busy={signingIn.isPending} onClick={() => signingIn.mutate()} size="large">
        {t('signIn.passkey')}
      </Button>
    </div>
  );
};
