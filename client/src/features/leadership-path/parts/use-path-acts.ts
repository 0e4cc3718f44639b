import type { FormType, LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import type { Step } from '@ancrage/shared/journal/path-steps';
import { leadershipFormPath } from '@ancrage/shared/paths/app-paths';
import { useNavigate } from 'react-router';
import { changeJournal } from '#journal-data/journal/journal.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';
import { withPlace } from '../model/path-changes.ts';

interface PathActs {
  /** Goes to a slide of a step, counted from 0; that becomes the place a path is at. */
  readonly open: (formType: FormType, step: Step, slide: number) => void;
  /** Restarts a path at its first step; its answers stay, and the position can be restored. */
  readonly restart: (formType: FormType) => void;
}

/** What can be done with the place one is at on a path. Source: G-05, product "Guided paths". */
export const usePathActs = (): PathActs => {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const before = useJournalField('field_plf');

  const reportFailure = (failure: unknown) => {
    console.error('The progress could not be kept on this device.', failure);
    toast.error(t('exercise.flow.notSaved'));
  };
  const put = (change: (path: LeadershipPath) => LeadershipPath) => changeJournal('field_plf', change);
  const bringBack = () => {
    const { progress, form_type } = before;
    put((path) => ({ ...path, progress, form_type })).catch(reportFailure);
  };

  return {
    open: (formType, step, slide) => {
      put((path) => withPlace(path, formType, { step, slide }))
        .then(() => navigate(leadershipFormPath(step, formType)))
        .catch(reportFailure);
    },
    restart: (formType) => {
      put((path) => withPlace(path, formType, { step: 1, slide: 0 }))
        .then(() =>
          toast.success(t('leadershipPath.restarted'), {
            action: { label: t('exercise.undo'), onPress: bringBack },
          }),
        )
        .catch(reportFailure);
    },
  };
};
