import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { isOffline } from '#platform/wake.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { eraseAccount } from '../api/own-data.ts';
import { ownDataProblemOf } from '../model/own-data-problem.ts';
import { useOwnDataWords } from '../model/use-own-data-words.ts';
import { PasswordModal } from './password-modal.tsx';

const GOES = ['journal', 'files', 'identity', 'sessions', 'device'] as const;

const WhatGoes = () => {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <p>{t('ownData.erase.lead')}</p>
        <ul className="mt-2 flex list-disc flex-col gap-1 pl-6">
          {GOES.map((what) => (
            <li key={what}>{t(`ownData.erase.goes.${what}`)}</li>
          ))}
        </ul>
      </div>
      <p>{t('ownData.erase.key')}</p>
      <p className="text-muted">{t('ownData.erase.exportFirst')}</p>
    </>
  );
};

/** Erases the account, for ever. Source. */
export const EraseSection = () => {
  const { t } = useTranslation();
  const wordsOf = useOwnDataWords();
  const id = useId();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [isUnderstood, setUnderstood] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [isErasing, setErasing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { guard } = useErrorBoundary();

  const problemOf = (failure: unknown): string => {
    // A request without a response may have taken effect.
    if (failure instanceof Unreachable && !isOffline()) return t('ownData.erase.uncertain');
    return wordsOf(ownDataProblemOf(failure));
  };

  const erase = async (password: string) => {
    setProblem(null);
    setErasing(true);
    try {
      if (isOffline()) throw new Unreachable('network');
      await eraseAccount(password);
      // The sign-out clears this device, in every tab, including pending changes.
      await navigate(appPaths.logout, { replace: true, state: { outcome: 'account_erased' } });
    } catch (failure) {
      setErasing(false);
      if (failure instanceof NotSignedIn) return; // a listener of the session redirects to the sign-in
      guard(() => setProblem(problemOf(failure)));
    }
  };

  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('ownData.erase.title')}</h2>
      <p className="measure text-muted">{t('ownData.erase.text')}</p>
      <Button className="self-start" icon="trash" onClick={() => setOpen(true)} variant="danger">
        {t('ownData.erase.open')}
      </Button>
      <PasswordModal
        check={() => {
          setAsked(true);
          return isUnderstood;
        }}
        consent={
          <Checkbox
            checked={isUnderstood}
            error={isAsked && !isUnderstood ? t('ownData.erase.understoodNeeded') : undefined}
            id={`${id}-understood`}
            label={t('ownData.erase.understood')}
            onCheckedChange={setUnderstood}
            required
          />
        }
        danger
        lead={<WhatGoes />}
        onOpenChange={(next) => {
          setOpen(next);
          setProblem(null);
          setUnderstood(false);
          setAsked(false);
        }}
        onPassword={(password) => void erase(password)}
        open={isOpen}
        problem={problem}
        submit={t('ownData.erase.submit')}
        title={t('ownData.erase.title')}
        working={isErasing ? t('ownData.erase.erasing') : null}
      />
    </section>
  );
};
