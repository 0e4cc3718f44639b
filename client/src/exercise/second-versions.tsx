import type { Exercise } from '@ancrage/shared/content/exercise';
import { segmentsOf } from '@ancrage/shared/journal/answer-path';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { FoundVersion } from '@ancrage/shared/journal/found-versions';
import { useState } from 'react';
import { useSecondVersions } from '#journal-data/second-versions.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { answerLabel } from './model/answer-label.ts';
import type { Situation } from './model/wording.ts';
import { useVersionChoice, type VersionAct, versionName } from './use-version-choice.ts';

interface SecondVersionsProps {
  readonly exercise: Exercise;
  readonly field: JournalField;
  /** The entry they belong to; null in a field that is one entry itself. */
  readonly entryKey: string | null;
  readonly situation: Situation;
  /** The key of the question that an answer path belongs to, where entries are not flat. */
  readonly answerKeyAt?: (path: string) => string;
  /** Shows only what this exercise asks for, in a field that several exercises share. */
  readonly onlyAsked?: boolean;
}

interface Choice {
  readonly version: FoundVersion;
  readonly act: VersionAct;
}

const textOf = (value: FoundVersion['value']): string => {
  if (typeof value === 'string') return value;
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name);
  return JSON.stringify(value);
};

/** The words under which an answer was asked for; in a guided path its key is the last part of its path. */
const askedAs = (
  { exercise, situation, answerKeyAt }: SecondVersionsProps,
  version: FoundVersion,
): string | null => {
  const key = answerKeyAt?.(version.path) ?? segmentsOf(version.path).at(-1) ?? version.answerKey;
  return answerLabel(exercise, version.answerKey, situation) ?? answerLabel(exercise, key, situation);
};

/**
 * Answers that were written differently on two devices at about the same time: the later one stands in its place, the
 * other is shown here until it is taken or put aside. Leaving both is no act at all. Source: product "Data on the device".
 */
export const SecondVersions = (props: SecondVersionsProps) => {
  const { field, entryKey, onlyAsked = false } = props;
  const askedIn = (version: FoundVersion) => askedAs(props, version);
  const { t } = useTranslation();
  const choose = useVersionChoice(field);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const versions = useSecondVersions(field).filter(
    (version) => version.entryKey === entryKey && (!onlyAsked || askedIn(version) !== null),
  );

  const ask = (version: FoundVersion, act: VersionAct) => {
    setChoice({ version, act });
    setIsAsking(true);
  };

  return (
    <>
      {versions.length > 0 && (
        <Card as="section" className="flex flex-col gap-4 print:hidden" tone="calm">
          <header>
            <h2 className="text-large">{t('exercise.versions.title', { count: versions.length })}</h2>
            <p className="measure text-ink-soft text-small">{t('exercise.versions.text')}</p>
          </header>
          {versions.map((version) => (
            <div className="flex flex-col gap-1 border-sea border-l-2 pl-4" key={versionName(version)}>
              <p className="text-ink-soft text-small">{askedIn(version) ?? version.answerKey}</p>
              <p className="own-words measure">{textOf(version.value)}</p>
              <div className="mt-1 flex flex-wrap gap-2">
                <Button onClick={() => ask(version, 'take')}>{t('exercise.versions.take')}</Button>
                <Button onClick={() => ask(version, 'discard')} variant="quiet">
                  {t('exercise.versions.discard')}
                </Button>
              </div>
            </div>
          ))}
        </Card>
      )}
      <ConfirmDialog
        confirmLabel={choice?.act === 'take' ? t('exercise.versions.take') : t('exercise.versions.discard')}
        danger={choice?.act === 'discard'}
        onConfirm={() => choice !== null && choose(choice.version, choice.act)}
        onOpenChange={setIsAsking}
        open={isAsking}
        title={choice?.act === 'take' ? t('exercise.versions.takeAsk') : t('exercise.versions.discardAsk')}
      >
        {choice !== null && textOf(choice.version.value)}
      </ConfirmDialog>
    </>
  );
};
