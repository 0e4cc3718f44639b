import type { JournalVersion } from '@ancrage/shared/journal/found-versions';
import { chooseVersion, type VersionAct } from '#journal-data/journal/use-second-versions.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

/** What tells a second version from all others. */
export const versionName = ({ field, entryKey, path, at, value }: JournalVersion) =>
  `${field} ${entryKey} ${path} ${at} ${JSON.stringify(value)}`;

/** Carries out what somebody chose of a second version, and says what came of it, with a way to take it back. */
export const useVersionChoice = () => {
  const { t } = useTranslation();
  const toast = useToast();
  const reportFailure = (failure: unknown) => {
    console.error('The choice could not be kept on this device.', failure);
    toast.error(t('exercise.versions.notSaved'));
  };
  return async (version: JournalVersion, act: VersionAct): Promise<void> => {
    try {
      const takeBack = await chooseVersion(version.field, version, act);
      if (takeBack === null) return toast.error(t('exercise.versions.noPlace'));
      const onPress = () => void takeBack().catch(reportFailure);
      const done = t(act === 'take' ? 'exercise.versions.taken' : 'exercise.versions.discarded');
      toast.success(done, { action: { label: t('exercise.undo'), onPress } });
    } catch (failure) {
      reportFailure(failure);
    }
  };
};
