import type { FoundVersion } from '@ancrage/shared/journal/found-versions';
import { adoptSecondVersion, dismissSecondVersion } from '#journal-data/second-versions.ts';
import { useSecondVersions } from '#journal-data/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toasts.tsx';

const nameOf = ({ path, at, value }: FoundVersion) => `${path} ${at} ${JSON.stringify(value)}`;

/** What another device wrote in this note at the same time: to take, to put aside, or to leave here. */
export const NoteVersions = ({ dateKey }: { readonly dateKey: string }) => {
  const { t } = useTranslation();
  const toast = useToast();
  const versions = useSecondVersions('field_celebrations').filter(
    ({ entryKey, value }) => entryKey === dateKey && typeof value === 'string',
  );
  if (versions.length === 0) return null;
  const choose = (carry: typeof adoptSecondVersion, version: FoundVersion) =>
    carry('field_celebrations', version)
      .then(() => toast.success(t('outcome.data_saved')))
      .catch((failure: unknown) => {
        console.error('The choice could not be kept on this device.', failure);
        toast.error(t('exercise.versions.notSaved'));
      });
  return (
    <div className="flex flex-col gap-3 rounded-field bg-sea-wash p-4">
      <div>
        <p className="font-semibold">{t('exercise.versions.title', { count: versions.length })}</p>
        <p className="measure text-small">{t('exercise.versions.text')}</p>
      </div>
      {versions.map((version) => (
        <div className="border-sea border-l-2 pl-4" key={nameOf(version)}>
          <p className="measure whitespace-pre-line font-serif text-large">{String(version.value)}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            <Button onClick={() => choose(adoptSecondVersion, version)}>{t('exercise.versions.take')}</Button>
            <Button onClick={() => choose(dismissSecondVersion, version)} variant="quiet">
              {t('exercise.versions.discard')}
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
};
