import type { FoundVersion } from '@ancrage/shared/journal/found-versions';
import { useVersionChoice, versionName } from '#exercise/use-version-choice.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';

/** What another device wrote in this note at the same time: to take, to put aside, or to leave here. */
export const NoteVersions = ({ versions }: { readonly versions: readonly FoundVersion[] }) => {
  const { t } = useTranslation();
  const choose = useVersionChoice('field_celebrations');
  return (
    <div className="flex flex-col gap-3 rounded-field bg-sea-wash p-4">
      <div>
        <p className="font-semibold">{t('exercise.versions.title', { count: versions.length })}</p>
        <p className="measure text-small">{t('exercise.versions.text')}</p>
      </div>
      {versions.map((version) => (
        <div className="border-sea border-l-2 pl-4" key={versionName(version)}>
          <p className="measure whitespace-pre-line font-serif text-large">{String(version.value)}</p>
          <div className="mt-1 flex flex-wrap gap-2">
            <Button onClick={() => choose(version, 'take')}>{t('exercise.versions.take')}</Button>
            <Button onClick={() => choose(version, 'discard')} variant="quiet">
              {t('exercise.versions.discard')}
            </Button>
          </div>
        </div>
      ))}
    </div>
  );
};
