import { RECOVERY_WAIT_HOURS } from '@ancrage/shared/rules/constants';
import type { GuardState } from '@ancrage/shared/wire/recovery-guard';
import { useState } from 'react';
import { usePerson } from '#person/person-store.ts';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { now } from '#platform/clock.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { isOffline } from '#platform/wake.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { endGuard, makePaperCode, useRecoveryGuard } from '../api/recovery-guard.ts';
import { ownDataProblemOf } from '../model/own-data-problem.ts';
import { useOwnDataWords } from '../model/use-own-data-words.ts';
import { ListTrouble } from './list-trouble.tsx';
import { PaperCodeModal } from './paper-code-modal.tsx';
import { PasswordModal } from './password-modal.tsx';

/** An operation that asks for the password. */
type Operation = 'on' | 'renew' | 'off';

/** The moments of a guard that is on, one a line. */
const GuardFacts = ({ guard }: { readonly guard: GuardState }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const moment = (at: string) => formatDate(Date.parse(at), locale, 'moment');
  const { protectsFrom, codeMadeAt, formerCodeUntil } = guard;
  const facts = [
    Date.parse(protectsFrom) > now()
      ? t('safety.guard.protectsFrom', { date: moment(protectsFrom) })
      : t('safety.guard.protects', { date: moment(protectsFrom) }),
    codeMadeAt === null ? t('safety.guard.noCode') : t('safety.guard.codeMade', { date: moment(codeMadeAt) }),
    ...(formerCodeUntil === null ? [] : [t('safety.guard.formerCode', { date: moment(formerCodeUntil) })]),
  ];
  return (
    <Card as="ul" className="flex flex-col divide-y divide-border py-1 roomy:py-2">
      {facts.map((fact) => (
        <li className="py-3" key={fact}>
          {fact}
        </li>
      ))}
    </Card>
  );
};

/** What the operations do, with their progress and the code that one of them made. */
const useOperations = (onFailure: () => void) => {
  const { t } = useTranslation();
  const wordsOf = useOwnDataWords();
  const toast = useToast();
  const { guard: boundary } = useErrorBoundary();
  const [operation, setOperation] = useState<Operation>('on');
  const [isAsking, setAsking] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<string | null>(null);
  const [isCodeShown, setCodeShown] = useState(false);
  const ask = (next: Operation) => {
    setOperation(next);
    setProblem(null);
    setAsking(true);
  };
  const run = async (password: string) => {
    setProblem(null);
    setWorking(true);
    try {
      if (isOffline()) throw new Unreachable('network');
      if (operation === 'off') {
        await endGuard(password);
        toast.success(t('safety.guard.isOff'));
      } else {
        setCode(await makePaperCode(password));
        setCodeShown(true);
      }
      setAsking(false);
    } catch (failure) {
      if (failure instanceof NotSignedIn) return; // a listener of the session redirects to the sign-in
      boundary(() => setProblem(wordsOf(ownDataProblemOf(failure))));
      onFailure(); // the server may have done it, and its answer got lost
    } finally {
      setWorking(false);
    }
  };
  const paper = { code, setCode, isCodeShown, setCodeShown };
  return { operation, isAsking, setAsking, isWorking, problem, paper, ask, run };
};

/** The recovery guard: switched on and off, and its paper code renewed, with the password. Source: decision 196. */
export const GuardSection = () => {
  const { t } = useTranslation();
  const person = usePerson();
  const { data: guard, error, refetch } = useRecoveryGuard();
  const { operation, ask, run, paper, ...asking } = useOperations(() => void refetch());
  const hours = RECOVERY_WAIT_HOURS;
  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('safety.guard.title')}</h2>
      <p className="measure text-muted">{t('safety.guard.intro', { hours })}</p>
      {error !== null && guard === undefined && (
        <ListTrouble
          failure={error}
          onRetry={() => void refetch()}
          retry={t('ownData.security.retry')}
          words={t('safety.guard.unavailable')}
        />
      )}
      {guard === undefined && error === null && <Skeleton lines={2} />}
      {guard === null && (
        <Button className="self-start" onClick={() => ask('on')}>
          {t('safety.guard.on')}
        </Button>
      )}
      {guard && (
        <>
          <GuardFacts guard={guard} />
          {paper.code !== null && (
            <Button className="self-start" onClick={() => paper.setCodeShown(true)} variant="primary">
              {t('safety.guard.showAgain')}
            </Button>
          )}
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => ask('renew')}>{t('safety.guard.renew')}</Button>
            <Button onClick={() => ask('off')} variant="quiet">
              {t('safety.guard.off')}
            </Button>
          </div>
        </>
      )}
      <PasswordModal
        lead={<p>{t(`safety.guard.${operation}Text`, { hours })}</p>}
        onOpenChange={asking.setAsking}
        onPassword={(password) => void run(password)}
        open={asking.isAsking}
        problem={asking.problem}
        submit={t(`safety.guard.${operation}`)}
        title={t(`safety.guard.${operation}Title`)}
        working={asking.isWorking ? t('safety.guard.working') : null}
      />
      <PaperCodeModal
        code={paper.code}
        mail={person?.info.mail ?? ''}
        onKept={() => paper.setCode(null)}
        onOpenChange={paper.setCodeShown}
        open={paper.isCodeShown && paper.code !== null}
      />
    </section>
  );
};
