import { isMail, mailKeyOf } from '@ancrage/shared/rules/identity';
import { type ReactNode, useId, useState } from 'react';
import { isOfCall, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { isOffline } from '#platform/wake.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useFaults } from '#ui/use-faults.ts';
import { changeAddress } from '../api/own-data.ts';
import { addressProblemOf } from '../model/own-data-problem.ts';
import { PasswordModal } from './password-modal.tsx';

const NOTHING = { mail: '', again: '' };

/** Changes the address, which is the user name: a slip in it would shut its owner out, so that it is asked for twice. Source: S-07, C-05. */
export const AddressSection = () => {
  const { t } = useTranslation();
  const id = useId();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState(NOTHING);
  const [isAsked, setAsked] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { guard } = useFaults();
  const mail = typed.mail.trim();
  const faults = {
    mail: isMail(mail) ? undefined : t('access.invalidMail'),
    again: mailKeyOf(typed.again) === mailKeyOf(mail) ? undefined : t('outcome.emails_differ'),
  };

  const show = (next: boolean) => {
    setOpen(next);
    setTyped(NOTHING);
    setAsked(false);
    setProblem(null);
  };
  const change = async (password: string) => {
    setProblem(null);
    setChanging(true);
    try {
      if (isOffline()) throw new Unreachable('network');
      await changeAddress(mail, password);
      show(false);
      toast.success(t('outcome.info_saved'));
    } catch (failure) {
      if (failure instanceof NotSignedIn) return; // the session's own listener leads to the sign-in
      guard(() => {
        if (!isOfCall(failure)) throw failure;
        const what = addressProblemOf(failure, mail);
        setProblem(what === 'taken' ? t('ownData.address.taken') : t(`ownData.problems.${what}`));
      });
    } finally {
      setChanging(false);
    }
  };
  const field = (name: keyof typeof NOTHING, label: string): ReactNode => (
    <TextField
      autoComplete="email"
      error={isAsked ? faults[name] : undefined}
      id={`${id}-${name}`}
      inputMode="email"
      label={label}
      onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
      type="email"
      value={typed[name]}
    />
  );

  return (
    <section className="flex flex-col gap-3 border-line border-t pt-6">
      <h2 className="text-title">{t('account.mail')}</h2>
      <p className="measure text-ink-soft">{t('ownData.address.lead')}</p>
      <Button className="self-start" onClick={() => show(true)}>
        {t('ownData.address.title')}
      </Button>
      <PasswordModal
        check={() => {
          setAsked(true);
          return faults.mail === undefined && faults.again === undefined;
        }}
        lead={
          <>
            {field('mail', t('access.mail'))}
            {field('again', t('access.mailAgain'))}
          </>
        }
        onOpenChange={show}
        onPassword={(password) => void change(password)}
        open={isOpen}
        problem={problem}
        submit={t('account.save')}
        title={t('ownData.address.title')}
        working={isChanging ? t('account.saving') : null}
      />
    </section>
  );
};
