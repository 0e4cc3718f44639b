import type { OpenSession } from '@ancrage/shared/wire/session-list';
import { useState } from 'react';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { isOffline } from '#platform/wake.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { endOtherSessions, endSessionOf, useOpenSessions } from '../api/open-sessions.ts';
import { useDeviceName } from '../model/device-name.ts';
import { ownDataProblemOf } from '../model/own-data-problem.ts';
import { useOwnDataWords } from '../model/use-own-data-words.ts';
import { ListTrouble } from './list-trouble.tsx';
import { PasswordModal } from './password-modal.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import { SessionLine } from './session-line.tsx';

/** What is about to end: one session, or all but this one. */
type Target = OpenSession | 'others';

/** The user's sessions; with the password, all except the current one can be ended. Source. */
export const SessionsSection = () => {
  const { t } = useTranslation();
  const wordsOf = useOwnDataWords();
  const toast = useToast();
  const deviceName = useDeviceName();
  const { data, error, refetch } = useOpenSessions();
  const [target, setTarget] = useState<Target>('others');
  const [isAsking, setAsking] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { guard } = useErrorBoundary();

  const ask = (next: Target) => {
    setTarget(next);
    setProblem(null);
    setAsking(true);
  };
  const endTarget = async (password: string): Promise<string> => {
    if (target === 'others')
      return t('ownData.sessions.endedOthers', { count: await endOtherSessions(password) });
    await endSessionOf(target, password);
    return t('ownData.sessions.ended', { device: deviceName(target) });
  };
  const end = async (password: string) => {
    setProblem(null);
    setEnding(true);
    try {
      if (isOffline()) throw new Unreachable('network');
      toast.success(await endTarget(password));
      setAsking(false);
      await refetch();
    } catch (failure) {
      if (failure instanceof NotSignedIn) return; // a listener of the session redirects to the sign-in
      guard(() => setProblem(wordsOf(ownDataProblemOf(failure))));
    } finally {
      setEnding(false);
    }
  };

  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('ownData.sessions.title')}</h2>
      <p className="measure text-muted">{t('ownData.sessions.intro')}</p>
      <RestoredNotice />
      {error !== null && (
        <ListTrouble
          failure={error}
          onRetry={() => void refetch()}
          retry={t('ownData.sessions.retry')}
          words={t('ownData.sessions.unavailable')}
        />
      )}
      {data === undefined && error === null && <Skeleton lines={2} />}
      {data !== undefined && (
        <Card as="ul" className="flex flex-col divide-y divide-border py-1 roomy:py-2">
          {data.map((session) => (
            <li key={session.id}>
              <SessionLine onEnd={() => ask(session)} session={session} />
            </li>
          ))}
        </Card>
      )}
      {data?.length === 1 && <p className="text-muted text-small">{t('ownData.sessions.alone')}</p>}
      {data !== undefined && data.length > 2 && (
        <Button className="self-start" icon="logout" onClick={() => ask('others')}>
          {t('ownData.sessions.endOthers')}
        </Button>
      )}
      <PasswordModal
        lead={<p>{t(target === 'others' ? 'ownData.sessions.endOthersText' : 'ownData.sessions.endText')}</p>}
        onOpenChange={setAsking}
        onPassword={(password) => void end(password)}
        open={isAsking}
        problem={problem}
        submit={t(target === 'others' ? 'ownData.sessions.endOthers' : 'ownData.sessions.endThis')}
        title={
          target === 'others'
            ? t('ownData.sessions.endOthersAsk')
            : t('ownData.sessions.endOf', { device: deviceName(target) })
        }
        working={isEnding ? t('ownData.sessions.ending') : null}
      />
    </section>
  );
};
