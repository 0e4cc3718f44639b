import { PASSKEY_NAME_MAX } from '@ancrage/shared/rules/passkeys';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useWords } from '#ui/words.tsx';
import { ProblemNotice } from './problem-notice.tsx';

/** What the form of a passkey asks for; a field that it does not show stays empty. */
export interface PasskeyFields {
  name: string;
  password: string;
}

interface PasskeyFormProps {
  title: string;
  description?: string;
  submitLabel: string;
  danger?: boolean;
  /** The first name in the field; absent when it is not asked for. */
  name?: string;
  asksPassword?: boolean;
  isBusy: boolean;
  failure: unknown;
  onSubmit: (typed: PasskeyFields) => void;
  onClose: () => void;
}

/** The dialog of a change of a passkey: its name, the member's password, or both. */
export const PasskeyForm = ({
  title,
  description,
  submitLabel,
  danger = false,
  name,
  asksPassword = false,
  isBusy,
  failure,
  onSubmit,
  onClose,
}: PasskeyFormProps) => {
  const { t } = useTranslation('staff');
  const { t: shared } = useTranslation();
  const words = useWords();
  const formId = useId();
  const form = useForm<PasskeyFields>({ defaultValues: { name: name ?? '', password: '' } });
  const { errors } = form.formState;
  const required = shared('outcome.field_required');
  return (
    <Modal
      actions={
        <>
          <Button onClick={onClose} variant="quiet">
            {words.cancel}
          </Button>
          <Button busy={isBusy} form={formId} type="submit" variant={danger ? 'danger' : 'primary'}>
            {submitLabel}
          </Button>
        </>
      }
      {...(description !== undefined && { description })}
      isSmall
      onOpenChange={(open) => !open && onClose()}
      open
      title={title}
    >
      <form
        className="flex flex-col gap-5"
        id={formId}
        noValidate
        onSubmit={form.handleSubmit((typed) => onSubmit(typed))}
      >
        <ProblemNotice failure={failure} unsure={t('passkeys.unsure')} />
        {name !== undefined && (
          <TextField
            error={errors.name?.message}
            help={t('passkeys.nameHelp')}
            label={t('passkeys.name')}
            maxLength={PASSKEY_NAME_MAX}
            {...form.register('name', { validate: (typed) => typed.trim() !== '' || required })}
          />
        )}
        {asksPassword && (
          <TextField
            autoComplete="current-password"
            error={errors.password?.message}
            label={t('passkeys.password')}
            type="password"
            {...form.register('password', { required })}
          />
        )}
      </form>
    </Modal>
  );
};
