import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { filesRead } from '#journal-data/attachments.ts';
import { hasDrafts } from '#journal-data/drafts.ts';
import { useHasUnsentFiles } from '#journal-data/unsent-files.ts';
import { useSyncState } from '#journal-data/use-journal.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useFaults } from '#ui/use-faults.ts';
import { useSession } from '../api/session.ts';
import { Leaving } from '../parts/leaving.tsx';
import { UnsavedDraft } from '../parts/unsaved-draft.tsx';
import { UnsentWork } from '../parts/unsent-work.tsx';

type Drafts = 'unknown' | 'none' | 'some';

const useDrafts = (): Drafts => {
  const [drafts, setDrafts] = useState<Drafts>('unknown');
  const { raise } = useFaults();
  useEffect(() => {
    // The files too have to be read from the device before anything is known of them.
    Promise.all([hasDrafts(), filesRead()])
      .then(([some]) => setDrafts(some ? 'some' : 'none'))
      .catch(raise);
  }, [raise]);
  return drafts;
};

const SignedInLogout = () => {
  const { state } = useSyncState();
  const hasFiles = useHasUnsentFiles();
  const drafts = useDrafts();
  const [sure, setSure] = useState(false);
  const leave = () => setSure(true);
  if (sure) return <Leaving />;
  if (state === 'saving') return <Skeleton lines={2} />;
  if (state !== 'synced' || hasFiles) return <UnsentWork onLeave={leave} />;
  if (drafts === 'unknown') return <Skeleton lines={2} />;
  return drafts === 'some' ? <UnsavedDraft onLeave={leave} /> : <Leaving />;
};

/** Handed over by an erasure: there is nothing left to send, and the sign-in form says that it is done. Source: Q-66. */
const erasedSchema = z.object({ outcome: z.literal('account_erased') });

/** Signs out; asks first when something written here would be lost. Source: T-03, R-02. */
export const LogoutScreen = () => {
  const session = useSession();
  const erased = z.safeParse(erasedSchema, useLocation().state).data;
  if (session.state === 'starting') return <Skeleton lines={2} />;
  if (session.state !== 'signed-in') return <Navigate replace state={erased} to={appPaths.loginForm} />;
  return erased === undefined ? <SignedInLogout /> : <Leaving />;
};
