import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { TextField } from '#ui/text-field.tsx';
import type { RegistrationForm } from '../model/registration-body.ts';
import type { InvitationState } from '../model/use-invitation.ts';

interface InvitationLineProps {
  id: string;
  form: UseFormReturn<RegistrationForm>;
  state: InvitationState;
  /** Whether the invitation came by its link, so that no code has to be typed. */
  isLinked: boolean;
  onRead: () => void;
}

/** What is known of an invitation, and the field of a code for those who came without a link. Source: decision 205. */
export const InvitationLine = ({ id, form, state, isLinked, onRead }: InvitationLineProps) => {
  const { t } = useTranslation();
  return (
    <>
      {!isLinked && (
        <TextField
          autoCapitalize="characters"
          autoComplete="off"
          help={t('invitation.codeHelp')}
          id={id}
          label={t('invitation.code')}
          maxLength={100}
          spellCheck={false}
          {...form.register('invitation', { onBlur: onRead })}
        />
      )}
      {typeof state === 'object' && (
        <Banner icon="mail" role="status" title={t('invitation.title')} tone="success">
          {state.mail === null
            ? t('invitation.company', { company: state.company })
            : t('invitation.address', { mail: state.mail })}
        </Banner>
      )}
      {(state === 'invalid' || state === 'unread') && (
        <Banner role="status" tone="warning">
          {t(`invitation.${state}`)}
        </Banner>
      )}
    </>
  );
};
