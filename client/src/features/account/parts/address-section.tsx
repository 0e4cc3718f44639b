import { ADDRESS_RETURN_HOURS } from '@ancrage/shared/rules/constants';
import { isMail, mailKeyOf } from '@ancrage/shared/rules/identity';
import { type ReactNode, useId, useState } from 'react';
import { isCallFailure, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { isOffline } from '#platform/wake.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { askForAddress, confirmAddress } from '../api/own-data.ts';
import { addressProblemOf } from '../model/own-data-problem.ts';
import { useOwnDataWords } from '../model/use-own-data-words.ts';
import { AddressCodeModal } from './address-code-modal.tsx';
import { PasswordModal } from './password-modal.tsx';

const NOTHING = { mail: '', again: '' };

/**
 * Changes the address, which is the user name. A typo would lock the user out, so that it is typed twice, and takes
 * effect with a code sent to it. Source: S-07, C-05.
 */
export const AddressSection = () => {
  const { t } = useTranslation();
  const wordsOf = useOwnDataWords();
  const id = useId();
  const toast = useToast();
  const [step, setStep] = useState<'closed' | 'address' | 'code'>('closed');
  const [typed, setTyped] = useState(NOTHING);
  const [isAsked, setAsked] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { guard } = useErrorBoundary();
  const mail = typed.mail.trim();
  const faults = {
    mail: isMail(mail) ? undefined : t('access.invalidMail'),
    again: mailKeyOf(typed.again) === mailKeyOf(mail) ? undefined : t('outcome.emails_differ'),
  };

  const show = (next: boolean) => {
    setStep(next ? 'address' : 'closed');
    setTyped(NOTHING);
    setAsked(false);
    setProblem(null);
  };
  const work = async (send: () => Promise<void>) => {
    setProblem(null);
    setWorking(true);
    try {
      if (isOffline()) throw new Unreachable('network');
      await send();
    } catch (failure) {
      if (failure instanceof NotSignedIn) return; // a listener of the session redirects to the sign-in
      guard(() => {
        if (!isCallFailure(failure)) throw failure;
        const what = addressProblemOf(failure);
        const isOfAddress = what === 'taken' || what === 'wrongCode';
        setProblem(isOfAddress ? t(`ownData.address.${what}`) : wordsOf(what));
      });
    } finally {
      setWorking(false);
    }
  };
  const ask = (password: string) =>
    work(async () => {
      await askForAddress(mail, password);
      setStep('code');
    });
  const confirm = (code: string) =>
    work(async () => {
      await confirmAddress(mail, code);
      show(false);
      toast.success(t('outcome.info_saved'));
    });
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
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('account.mail')}</h2>
      <p className="measure text-muted">{t('ownData.address.lead', { hours: ADDRESS_RETURN_HOURS })}</p>
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
            {field('mail', t('ownData.address.mail'))}
            {field('again', t('ownData.address.mailAgain'))}
          </>
        }
        onOpenChange={show}
        onPassword={(password) => void ask(password)}
        open={step === 'address'}
        problem={problem}
        submit={t('ownData.address.ask')}
        title={t('ownData.address.title')}
        working={isWorking ? t('ownData.address.asking') : null}
      />
      <AddressCodeModal
        isWorking={isWorking}
        mail={mail}
        onCode={(code) => void confirm(code)}
        onOpenChange={show}
        open={step === 'code'}
        problem={problem}
      />
    </section>
  );
};
