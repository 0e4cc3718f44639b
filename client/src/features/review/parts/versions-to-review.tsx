import { segmentsOf } from '@ancrage/shared/journal/answer-path';
import type { JournalVersion } from '@ancrage/shared/journal/found-versions';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { FORM_TYPES } from '@ancrage/shared/journal/leadership-path';
import { useExercises, useFurtherExercises } from '#exercise/content.ts';
import { situationOf } from '#exercise/model/answers.ts';
import { askedBy } from '#exercise/model/asked-by.ts';
import { labelAt } from '#exercise/model/version-words.ts';
import { useValueInWords } from '#exercise/use-value-in-words.ts';
import { type ShownVersion, VersionList } from '#exercise/version-list.tsx';
import { placeOfVersion, useAllSecondVersions } from '#journal-data/journal/use-second-versions.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';
import { EntryHeading } from './entry-heading.tsx';

interface EntryVersions {
  readonly versions: readonly JournalVersion[];
  readonly first: JournalVersion;
  readonly entry: JsonObject;
}

const byEntry = (versions: readonly JournalVersion[]): EntryVersions[] => {
  const groups = new Map<string, JournalVersion[]>();
  for (const version of versions) {
    const name = `${version.field} ${version.entryKey}`;
    groups.set(name, [...(groups.get(name) ?? []), version]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first === undefined ? [] : [{ versions: group, first, entry: placeOfVersion(first).entry }];
  });
};

/** The versions as a person reads them: without the exercises, which may be on their way, under bare keys. */
const useShown = () => {
  const { t } = useTranslation();
  const exercises = useExercises();
  const further = useFurtherExercises();
  const inWords = useValueInWords();
  return ({ versions, first: { field }, entry }: EntryVersions): ShownVersion[] => {
    const someone = t('friendship.someone');
    const asked =
      exercises === null ? [] : askedBy(field, entry, { exercises, further: [...further] }, someone);
    return versions.map((version) => {
      const { path, answerKey, value } = version;
      const label = labelAt(path, asked, situationOf(entry));
      const bare = answerKey === INTUITIONS_KEY ? t('history.special') : path;
      const [part, formType] = segmentsOf(path);
      const of = part === 'results' ? FORM_TYPES.find((one) => one === formType) : undefined;
      const asWords =
        of === undefined ? (label ?? bare) : `${t(`leadershipPath.short.${of}`)} · ${label ?? bare}`;
      return {
        version,
        label: field === 'field_celebrations' ? null : asWords,
        text: inWords(path, value, asked),
        inPlace: inWords(path, placeOfVersion(version).inPlace, asked),
      };
    });
  };
};

/** Every second version, next to the current answer. Source: product "Data on the device", Q-54. */
export const VersionsToReview = () => {
  const { t } = useTranslation();
  const versions = useAllSecondVersions();
  const shownOf = useShown();
  if (versions.length === 0) return null;
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h2 className="text-title">{t('review.versions', { count: versions.length })}</h2>
        <p className="measure text-muted">{t('reviewPage.versionsText')}</p>
      </header>
      {byEntry(versions).map((group) => (
        <Card
          as="article"
          className="flex flex-col gap-4"
          key={`${group.first.field} ${group.first.entryKey}`}
        >
          <EntryHeading entry={group.entry} entryKey={group.first.entryKey} field={group.first.field} />
          <VersionList versions={shownOf(group)} />
        </Card>
      ))}
    </section>
  );
};
