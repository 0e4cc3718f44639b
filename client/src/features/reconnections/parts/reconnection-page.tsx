import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { whoOf } from '@ancrage/shared/journal/reconnections';
import { namesIn } from '@ancrage/shared/journal/with-whom';
import { appPaths, atSlide, personPath } from '@ancrage/shared/paths/app-paths';
import { editReconnectionPath } from '@ancrage/shared/paths/edit-paths';
import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import { draftKeyOf } from '#exercise/exercise-draft.ts';
import { situationOf, visibleSlides } from '#exercise/model/answers.ts';
import { summarise, summaryAsText, withOthers } from '#exercise/model/summary.ts';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { UnsavedAnswers } from '#exercise/unsaved-answers.tsx';
import { useFollowThroughWords } from '#exercise/use-follow-through-words.ts';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { ReconnectionActs } from './reconnection-acts.tsx';
import { SituationLinks } from './situation-links.tsx';

interface ReconnectionPageProps {
  readonly title: string;
  readonly dateKey: string;
  readonly entry: IntuitionsEntry;
  readonly exercise: Exercise;
}

/** A reconnection read like a page of a notebook. Source: R-16. */
export const ReconnectionPage = ({ title, dateKey, entry, exercise }: ReconnectionPageProps) => {
  const { t } = useTranslation();
  const identityCard = useIdentityCard();
  const others = useFindOthers('field_intuitions')(dateKey, [exercise]);
  const followThrough = useFollowThroughWords();
  const { summary } = exercise;
  if (summary === undefined) return null;
  return (
    <>
      <UnsavedAnswers
        draftKey={draftKeyOf('reconnection', dateKey)}
        entry={title}
        pathTo={() => editReconnectionPath(dateKey)}
      />
      <article className="rounded-card border border-border bg-surface p-5 roomy:p-8 print:border-0 print:p-0">
        <SummarySections
          answers={entry}
          block={summary}
          heading="h2"
          outcomeFirst
          identityCard={identityCard}
          lines={{
            slides: visibleSlides(exercise, entry),
            to: (slideId) => atSlide(editReconnectionPath(dateKey), slideId),
          }}
          others={others}
        />
      </article>
      <SituationLinks dateKey={dateKey} entry={entry} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink icon="bulb" to={appPaths.intuitions} variant="primary">
          {t('reconnections.view.intuitions')}
        </ButtonLink>
        {namesIn(whoOf(entry)).map((person) => (
          <ButtonLink icon="person" key={person} to={personPath(person)}>
            {t('exercise.aboutPerson', { person })}
          </ButtonLink>
        ))}
      </div>
      <SecondVersions
        entryKey={dateKey}
        exercises={[exercise]}
        field="field_intuitions"
        situation={situationOf(entry)}
      />
      <ReconnectionActs
        asText={() =>
          summaryAsText(
            title,
            withOthers(summarise(summary, entry, identityCard), others, t('exercise.others.title')),
            followThrough,
          )
        }
        date={entry.date}
        dateKey={dateKey}
      />
    </>
  );
};
