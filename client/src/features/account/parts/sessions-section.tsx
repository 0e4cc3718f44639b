import type { OpenSession } from '@ancrage/shared/wire/session-list';
import { useState } from 'react';
import { NotSignedIn } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { endOtherSessions, endSessionOf, useOpenSessions } from '../api/open-sessions.ts';
import { useDeviceName } from '../model/device-name.ts';
import { ownDataProblemOf } from '../model/own-data-problem.ts';
import { ListTrouble } from './list-trouble.tsx';
import { SessionLine } from './session-line.tsx';

/** The user's sessions; all except the current one can be ended. Source: Q-13. */
export const SessionsSection = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const deviceName = useDeviceName();
  const { data, error, refetch } = useOpenSessions();
  const [busy, setBusy] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const { guard } = useErrorBoundary();

  const act = async (what: string, work: () => Promise<string>) => {
    setBusy(what);
    try {
      toast.success(await work());
      await refetch();
    } catch (failure) {
      if (failure instanceof NotSignedIn) return;
      guard(() => toast.error(t(`ownData.problems.${ownDataProblemOf(failure)}`)));
    } finally {
      setBusy(null);
    }
  };
  const end = (session: OpenSession) =>
    act(session.id, async () => {
      await endSessionOf(session);
      return t('ownData.sessions.ended', { device: deviceName(session) });
    });
  const endOthers = () =>
    act('others', async () => t('ownData.sessions.endedOthers', { count: await endOtherSessions() }));

  return (
    <section className="flex flex-col gap-3 border-border border-t pt-6">
      <h2 className="text-title">{t('ownData.sessions.title')}</h2>
      <p className="measure text-muted">{t('ownData.sessions.intro')}</p>
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
              <SessionLine busy={busy === session.id} onEnd={() => void end(session)} session={session} />
            </li>
          ))}
        </Card>
      )}
      {data?.length === 1 && <p className="text-muted text-small">{t('ownData.sessions.alone')}</p>}
      {data !== undefined && data.length > 2 && (
        <Button busy={busy === 'others'} className="self-start" icon="logout" onClick={() => setAsking(true)}>
          {t('ownData.sessions.endOthers')}
        </Button>
      )}
      <ConfirmDialog
        confirmLabel={t('ownData.sessions.endOthers')}
        onConfirm={() => void endOthers()}
        onOpenChange={setAsking}
        open={isAsking}
        title={t('ownData.sessions.endOthersAsk')}
      >
        {t('ownData.sessions.endOthersText')}
      </ConfirmDialog>
    </section>
  );
};
