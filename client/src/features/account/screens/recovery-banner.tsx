import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { NotSignedIn } from '#platform/api/failures.ts';
import { now } from '#platform/clock.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { onWake } from '#platform/wake.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toasts.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { refuseRecovery, useRecoveryGuard } from '../api/recovery-guard.ts';
import { loadAccountTexts } from '../model/account-texts.ts';
import { ownDataProblemOf } from '../model/own-data-problem.ts';
import { useOwnDataWords } from '../model/use-own-data-words.ts';

/** How often a visible page asks; and for how long the answer is good enough when the user comes back. */
const EVERY_MS = 120_000;
const FRESH_MS = 10_000;

const useWatchedGuard = () => {
  const { data, dataUpdatedAt, refetch } = useRecoveryGuard(EVERY_MS);
  useEffect(
    () =>
      onWake(() => {
        if (now() - dataUpdatedAt > FRESH_MS) void refetch();
      }),
    [dataUpdatedAt, refetch],
  );
  return data;
};

/** One tap that refuses a recovery. */
const RefuseButton = () => {
  const { t } = useTranslation();
  const wordsOf = useOwnDataWords();
  const toast = useToast();
  const { guard } = useErrorBoundary();
  const [isRefusing, setRefusing] = useState(false);
  const refuse = async () => {
    setRefusing(true);
    try {
      await refuseRecovery();
      toast.success(t('safety.guard.refused'));
    } catch (failure) {
      if (failure instanceof NotSignedIn) return; // a listener of the session redirects to the sign-in
      guard(() => toast.error(wordsOf(ownDataProblemOf(failure))));
    } finally {
      setRefusing(false);
    }
  };
  return (
    <Button busy={isRefusing} onClick={() => void refuse()} variant="primary">
      {t('safety.guard.refuse')}
    </Button>
  );
};

/**
 * Says on every page that a recovery of the account waits, and refuses it with one tap; or that the paper code was used. Source:
 * decision 196.
 */
const RecoveryBanner = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const guard = useWatchedGuard();
  if (!guard || (guard.wait === null && guard.codeMadeAt !== null)) return null;
  const { wait } = guard;
  const moment = (at: string) => formatDate(Date.parse(at), locale, 'moment');
  return (
    <div className="mb-6 print:hidden">
      {wait === null ? (
        <Banner
          action={
            <Link className="link inline-flex min-h-11 items-center font-semibold" to={appPaths.account}>
              {t('safety.guard.renewLink')}
            </Link>
          }
          role="status"
          title={t('safety.guard.noCode')}
        >
          {t('safety.guard.noCodeText')}
        </Banner>
      ) : (
        <Banner action={<RefuseButton />} role="alert" title={t('safety.guard.waiting')} tone="warning">
          {t('safety.guard.waitingText', { date: moment(wait.startedAt), from: moment(wait.opensAt) })}
        </Banner>
      )}
    </div>
  );
};

/** The banner, with its texts. */
export const fetchRecoveryBanner = async () => {
  await loadAccountTexts();
  return RecoveryBanner;
};
