import type { JournalField } from '@ancrage/shared/journal/fields';
import type { FoundVersion } from '@ancrage/shared/journal/found-versions';
import { adoptSecondVersion, dismissSecondVersion } from '#journal-data/second-versions.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useToast } from '#ui/toasts.tsx';

/** What can be done with a second version. */
export type VersionAct = 'take' | 'discard';

/** What tells a second version from all others. */
export const versionName = ({ path, at, value }: FoundVersion) => `${path} ${at} ${JSON.stringify(value)}`;

/** Carries out what somebody chose of a second version, and says what came of it. */
export const useVersionChoice = (field: JournalField) => {
  const { t } = useTranslation();
  const toast = useToast();
  return (version: FoundVersion, act: VersionAct): void => {
    const carryOut = act === 'take' ? adoptSecondVersion : dismissSecondVersion;
    carryOut(field, version)
      .then(() => toast.success(t('outcome.data_saved')))
      .catch((failure: unknown) => {
        console.error('The choice could not be kept on this device.', failure);
        toast.error(t('exercise.versions.notSaved'));
      });
  };
};
