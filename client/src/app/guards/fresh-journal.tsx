import { type ReactNode, useEffect, useState } from 'react';
import { useOnline } from '#app/shell/use-online.ts';
import { hasJournalCopy, refreshJournal } from '#journal-data/journal/journal.ts';
import { HttpError, NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';

/** Maximum wait for the server, in milliseconds: then the local copy is shown. */
const PATIENCE_MS = 4000;

type Copy = 'awaited' | 'fresh' | 'local';

const patience = () => new Promise<'local'>((resolve) => setTimeout(resolve, PATIENCE_MS, 'local'));

const refreshed = async (): Promise<Copy> => {
  try {
    return (await refreshJournal()) === 'unreachable' ? 'local' : 'fresh';
  } catch (failure) {
    // The page shows the local copy and says so; a listener of the session handles its end.
    if (failure instanceof Unreachable || failure instanceof NotSignedIn) return 'local';
    if (failure instanceof HttpError && hasJournalCopy()) return 'local';
    throw failure;
  }
};

/**
 * Refreshes the journal from the server before it renders its children; without a response it uses the local copy and
 * says so. Source: G-04.
 */
export const FreshJournal = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  // Offline, the shell already says so.
  const isOnline = useOnline();
  const [copy, setCopy] = useState<Copy>('awaited');
  const { raise } = useErrorBoundary();

  useEffect(() => {
    let isHere = true;
    const whenHere = (next: Copy) => {
      if (isHere) setCopy((shown) => (shown === 'fresh' ? shown : next));
    };
    const answer = refreshed();
    answer.then(whenHere, (reason: unknown) => isHere && raise(reason));
    if (navigator.onLine) void patience().then(whenHere);
    else whenHere('local');
    return () => {
      isHere = false;
    };
  }, [raise]);

  if (copy === 'awaited') return <Skeleton lines={6} />;
  return (
    <>
      {copy === 'local' && isOnline && (
        <div className="mb-6">
          <Banner icon="cloud-off" role="status">
            {t('shell.refresh.local')}
          </Banner>
        </div>
      )}
      {children}
    </>
  );
};
