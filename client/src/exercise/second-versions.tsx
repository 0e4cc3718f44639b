import type { Exercise } from '@ancrage/shared/content/exercise';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { FoundVersion } from '@ancrage/shared/journal/found-versions';
import { useSecondVersions } from '#journal-data/journal/use-second-versions.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Card } from '#ui/card.tsx';
import { labelAt } from './model/version-words.ts';
import type { Situation } from './model/wording.ts';
import { useValueInWords } from './use-value-in-words.ts';
import { VersionList } from './version-list.tsx';

interface SecondVersionsProps {
  /** The exercises that ask for the answers. */
  readonly exercises: readonly Exercise[];
  readonly field: JournalField;
  /** The entry they belong to; null in a field that is one entry itself. */
  readonly entryKey: string | null;
  readonly situation: Situation;
  /** Only the answers of these exercises, in a field that several exercises share. */
  readonly onlyAsked?: boolean;
  /** A filter, where an entry is shown in several places. */
  readonly isHere?: (version: FoundVersion) => boolean;
}

const anywhere = (): boolean => true;

/**
 * Conflicting answers from two devices: the later one is in the entry, the other is shown here until the user accepts
 * or dismisses it. Source: product "Data on the device".
 */
export const SecondVersions = (props: SecondVersionsProps) => {
  const { exercises, field, entryKey, situation, onlyAsked = false, isHere = anywhere } = props;
  const { t } = useTranslation();
  const inWords = useValueInWords();
  const versions = useSecondVersions(field)
    .filter((version) => version.entryKey === entryKey && isHere(version))
    .map((version) => ({
      version: { ...version, field },
      asked: labelAt(version.path, exercises, situation),
      text: inWords(version.path, version.value, exercises),
    }))
    .filter(({ asked }) => !onlyAsked || asked !== null)
    .map(({ asked, ...shown }) => ({ ...shown, label: asked ?? shown.version.answerKey }));
  if (versions.length === 0) return null;
  return (
    <Card as="section" className="flex flex-col gap-4 print:hidden" tone="calm">
      <header>
        <h2 className="text-large">{t('exercise.versions.title', { count: versions.length })}</h2>
        <p className="measure text-muted text-small">{t('exercise.versions.text')}</p>
      </header>
      <VersionList versions={versions} />
    </Card>
  );
};
