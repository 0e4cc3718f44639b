import { appPaths } from '@ancrage/shared/paths/app-paths';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { filesRead } from '#journal-data/attachments/attachments.ts';
import { useHasUnsentFiles } from '#journal-data/attachments/unsent-files.ts';
import { offeredDrafts } from '#journal-data/drafts/drafts.ts';
import { useSyncState } from '#journal-data/journal/use-journal.ts';
import type { DraftRow } from '#platform/storage/database.ts';
import { Skeleton } from '#ui/skeleton.tsx';
import { useErrorBoundary } from '#ui/use-error-boundary.ts';
import { useSession } from '../api/session.ts';
import { Leaving } from '../parts/leaving.tsx';
import { UnsavedDraft } from '../parts/unsaved-draft.tsx';
import { UnsentWork } from '../parts/unsent-work.tsx';

/** The drafts on the device; null while loading. */
const useDrafts = (): readonly DraftRow[] | null => {
  const [drafts, setDrafts] = useState<readonly DraftRow[] | null>(null);
  const { raise } = useErrorBoundary();
  useEffect(() => {
    // The files have to be read from the device first, too.
    Promise.all([offeredDrafts(), filesRead()])
      .then(([rows]) => setDrafts(rows))
      .catch(raise);
  }, [raise]);
  return drafts;
};

interface LogoutProps {
  /** Lists drafts, with the way to each. */
  readonly listDrafts: (drafts: readonly DraftRow[]) => ReactNode;
}

interface QuestionsProps extends LogoutProps {
  /** Whether there is something to ask: after an erasure there is not. */
  readonly asks: boolean;
  /** Called when nothing would be lost, or the person accepts that it is. */
  readonly onReady: () => void;
}

/** Asks before something written here would be lost. */
const Questions = ({ asks, listDrafts, onReady }: QuestionsProps) => {
  const { state } = useSyncState();
  const hasFiles = useHasUnsentFiles();
  const drafts = useDrafts();
  const [losesUnsent, setLosesUnsent] = useState(false);
  const [losesDrafts, setLosesDrafts] = useState(false);
  const isSaving = state === 'saving';
  const mayLoseUnsent = !losesUnsent && !isSaving && (state !== 'synced' || hasFiles);
  const isReady = !asks || losesDrafts || (!isSaving && !mayLoseUnsent && drafts?.length === 0);
  useEffect(() => {
    if (isReady) onReady();
  }, [isReady, onReady]);
  if (mayLoseUnsent && !isReady) return <UnsentWork onLeave={() => setLosesUnsent(true)} />;
  if (isReady || isSaving || drafts === null) return <Skeleton lines={2} />;
  return (
    <UnsavedDraft count={drafts.length} onLeave={() => setLosesDrafts(true)}>
      {listDrafts(drafts)}
    </UnsavedDraft>
  );
};

/** Handed over by an erasure: there is nothing left to send, and the sign-in form says that it is done. Source: Q-66. */
const erasedSchema = z.object({ outcome: z.literal('account_erased') });

/**
 * Signs out; asks first when something written here would be lost. The sign-in form comes once the sign-out is on the
 * disk: a page that is closed before could come back signed in. Source: T-03, R-02; decision 104.
 */
export const LogoutScreen = ({ listDrafts }: LogoutProps) => {
  const session = useSession();
  const erased = z.safeParse(erasedSchema, useLocation().state).data;
  const [isLeaving, setIsLeaving] = useState(false);
  const begin = useCallback(() => setIsLeaving(true), []);
  const end = useCallback(() => setIsLeaving(false), []);
  if (isLeaving) return <Leaving onLeft={end} />;
  if (session.state === 'starting') return <Skeleton lines={2} />;
  if (session.state !== 'signed-in') return <Navigate replace state={erased} to={appPaths.loginForm} />;
  return <Questions asks={erased === undefined} listDrafts={listDrafts} onReady={begin} />;
};
