import type { FoundVersion } from '@ancrage/shared/journal/found-versions';
import { valueInWords } from '#exercise/model/version-words.ts';
import { VersionList } from '#exercise/version-list.tsx';
import { useTranslation } from '#platform/i18n.ts';

/** What another device wrote in this note at the same time: to take, to put aside, or to leave here. */
export const NoteVersions = ({ versions }: { readonly versions: readonly FoundVersion[] }) => {
  const { t } = useTranslation();
  const shown = versions.map((version) => ({
    version: { ...version, field: 'field_celebrations' as const },
    label: null,
    text: valueInWords(version.path, version.value, []),
  }));
  return (
    <div className="flex flex-col gap-3 rounded-field bg-accent-subtle p-4">
      <div>
        <p className="font-semibold">{t('exercise.versions.title', { count: versions.length })}</p>
        <p className="measure text-small">{t('exercise.versions.text')}</p>
      </div>
      <VersionList versions={shown} />
    </div>
  );
};
