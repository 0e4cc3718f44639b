import { type ReactNode, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { usePerson } from '#person/person-store.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Modal } from '#ui/modal.tsx';
import { TextField } from '#ui/text-field.tsx';

interface PasswordModalProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** The explanation above the password field. */
  lead: ReactNode;
  /** A further confirmation below the password. */
  consent?: ReactNode;
  submit: string;
  danger?: boolean;
  /** The progress message; null when idle. */
  working: string | null;
  /** The error message. */
  problem: string | null;
  /** @returns whether the other fields are valid */
  check?: () => boolean;
  onPassword: (password: string) => void;
}

/** Asks for the password again, to protect an unattended device. Source: Q-66. */
export const PasswordModal = (props: PasswordModalProps) => {
  const { open, onOpenChange, title, lead, consent, submit, danger = false, working, problem } = props;
  const { t } = useTranslation();
  const id = useId();
  const person = usePerson();
  const [password, setPassword] = useState('');
  const [isMissing, setMissing] = useState(false);

  // Clear the password however the modal closes.
  useEffect(() => {
    if (open) return;
    setPassword('');
    setMissing(false);
  }, [open]);

  const send = (form: HTMLFormElement) => {
    const isAllThere = props.check?.() ?? true;
    // Rendered synchronously, so that the first error can take the focus.
    flushSync(() => setMissing(password === ''));
    if (password !== '' && isAllThere) props.onPassword(password);
    else form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  };
  const change = (next: boolean) => {
    if (working === null) onOpenChange(next);
  };

  return (
    <Modal
      actions={
        <>
          <Button onClick={() => change(false)} variant="quiet">
            {t('shell.words.cancel')}
          </Button>
          <Button
            busy={working !== null}
            form={`${id}-form`}
            type="submit"
            variant={danger ? 'danger' : 'primary'}
          >
            {submit}
          </Button>
        </>
      }
      onOpenChange={change}
      open={open}
      title={title}
    >
      <form
        className="flex flex-col gap-5"
        id={`${id}-form`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (working === null) send(event.currentTarget);
        }}
      >
        <div className="measure flex flex-col gap-4">{lead}</div>
        {problem !== null && (
          <Banner role="alert" title={t('outcome.title_error')} tone="error">
            {problem}
          </Banner>
        )}
        {/* Password managers look for the name that goes with the password. */}
        <input autoComplete="username" hidden readOnly value={person?.info.mail ?? ''} />
        <TextField
          autoComplete="current-password"
          error={isMissing ? t('outcome.field_required') : undefined}
          help={t('ownData.passwordHelp')}
          id={`${id}-password`}
          label={t('ownData.password')}
          onChange={(event) => setPassword(event.target.value)}
          type="password"
          value={password}
        />
        {consent}
        <p aria-live="polite" className="min-h-6 text-muted text-small">
          {working}
        </p>
      </form>
    </Modal>
  );
};
