import type { Exercise } from '@ancrage/shared/content/exercise';
import { momentOf } from '@ancrage/shared/journal/date-key';
import { type KeyedEntry } from '@ancrage/shared/journal/reconnections';
import { appPaths, atSlide, editFurtherEntryPath } from '@ancrage/shared/paths/app-paths';
import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { situationOf, visibleSlides } from '#exercise/model/answers.ts';
import { beginningOf, summarise, summaryAsText, withOthers } from '#exercise/model/summary.ts';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { UnsavedAnswers } from '#exercise/unsaved-answers.tsx';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Disclosure } from '#ui/disclosure.tsx';

interface EntryCardProps {
  readonly exercise: Exercise;
  readonly keyed: KeyedEntry;
  /** Whether it is the entry in the address: it is then open. */
  readonly isWanted: boolean;
  readonly onCopy: (text: string) => void;
  readonly onDelete: () => void;
}

/** One entry of a further exercise: its day and first words, and all answers when it is open. */
export const EntryCard = ({ exercise, keyed, isWanted, onCopy, onDelete }: EntryCardProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const identityCard = useIdentityCard();
  const { key, entry } = keyed;
  const others = useFindOthers('field_intuitions')(key, [exercise]);
  const { summary } = exercise;
  if (summary === undefined) return null;
  const moment = momentOf(entry.date);
  const day = moment === null ? entry.date : formatDate(moment, locale);
  const sections = withOthers(summarise(summary, entry, identityCard), others, t('exercise.others.title'));
  return (
    <article className="rounded-card border border-border bg-surface px-5 py-1">
      <Disclosure
        isWanted={isWanted}
        title={
          <span className="flex min-w-0 flex-col gap-0.5 py-1.5 font-normal">
            <span className="text-muted text-small">{day}</span>
            <span className="own-words line-clamp-2 min-w-0">
              {beginningOf(sections) ?? t('further.untitled')}
            </span>
          </span>
        }
      >
        <SummarySections
          answers={entry}
          block={summary}
          heading="h3"
          identityCard={identityCard}
          lines={{
            slides: visibleSlides(exercise, entry),
            to: (slideId) => atSlide(editFurtherEntryPath(exercise.id, key), slideId),
          }}
          others={others}
        />
        <SecondVersions
          entryKey={key}
          exercises={[exercise]}
          field="field_intuitions"
          situation={situationOf(entry)}
        />
        <div className="flex flex-wrap gap-2 print:hidden">
          {(entry.intuitionsdata ?? []).length > 0 && (
            <ButtonLink icon="bulb" to={appPaths.intuitions}>
              {t('further.intuitions')}
            </ButtonLink>
          )}
          <ButtonLink icon="edit" to={editFurtherEntryPath(exercise.id, key)}>
            {t('further.edit')}
          </ButtonLink>
          <Button icon="copy" onClick={() => onCopy(summaryAsText(`${exercise.title} · ${day}`, sections))}>
            {t('further.copy')}
          </Button>
          <Button icon="trash" onClick={onDelete} variant="danger">
            {t('further.delete')}
          </Button>
        </div>
      </Disclosure>
      <UnsavedAnswers
        className="my-4"
        draftKey={draftKeyOf(`further.${exercise.id}`, key)}
        entry={day}
        pathTo={() => editFurtherEntryPath(exercise.id, key)}
      />
    </article>
  );
};
