import type { Exercise } from '@ancrage/shared/content/exercise';
import { FRIENDSHIP_STAGES, type Friendship } from '@ancrage/shared/journal/friendship';
import { specialOfExchange } from '@ancrage/shared/journal/friendship-intuitions';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import { namesIn } from '@ancrage/shared/journal/with-whom';
import {
  appPaths,
  atSlide,
  friendshipExchangePath,
  NEW_EXCHANGE,
  personPath,
} from '@ancrage/shared/paths/app-paths';
import { editExchangePath, editStagePath } from '@ancrage/shared/paths/edit-paths';
import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import { summarise, summaryAsText, withOthers } from '#exercise/model/summary.ts';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { useEntryActs } from '#exercise/use-entry-acts.ts';
import { useFollowThroughWords } from '#exercise/use-follow-through-words.ts';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { exchangeAnswers } from '../model/saved-exchange.ts';
import { DeleteExchange } from './delete-exchange.tsx';
import { UnsavedExchange } from './unsaved-exchange.tsx';

interface ExchangePageProps {
  readonly title: string;
  readonly dateKey: string;
  readonly entry: Friendship;
  /** With the person's name in its sentences. */
  readonly exercise: Exercise;
}

/** A closed exchange, read like a page of a notebook. Source: R-17, P-10. */
export const ExchangePage = ({ title, dateKey, entry, exercise }: ExchangePageProps) => {
  const { t } = useTranslation();
  const { copy } = useEntryActs();
  const followThrough = useFollowThroughWords();
  const intuitions = useIntuitions();
  const others = useFindOthers('field_amitiepro')(dateKey, [exercise]);
  const { summary } = exercise;
  if (summary === undefined) return null;
  const answers = exchangeAnswers(dateKey, entry, intuitions);
  return (
    <>
      <UnsavedExchange exchange={{ dateKey, entry }} />
      <article className="rounded-card border border-border bg-surface p-5 roomy:p-8 print:border-0 print:p-0">
        <SummarySections
          answers={answers}
          block={summary}
          heading="h2"
          outcomeFirst
          identityCard={{}}
          others={others}
          lines={{
            slides: exercise.slides,
            to: (slideId) => atSlide(editExchangePath(dateKey, slideId), slideId),
          }}
        />
      </article>
      <SecondVersions entryKey={dateKey} exercises={[exercise]} field="field_amitiepro" situation={null} />
      <SecondVersions
        entryKey={specialOfExchange(dateKey)}
        exercises={[exercise]}
        field="field_intuitions"
        situation={null}
      />
      <div className="flex flex-wrap gap-3 print:hidden">
        {answers[INTUITIONS_KEY] !== undefined && (
          <ButtonLink icon="bulb" to={appPaths.intuitions} variant="primary">
            {t('friendship.view.intuitions')}
          </ButtonLink>
        )}
        <ButtonLink icon="people" to={friendshipExchangePath(NEW_EXCHANGE, 'prepare')}>
          {t('friendship.view.again')}
        </ButtonLink>
        {namesIn(entry.person ?? '').map((person) => (
          <ButtonLink icon="person" key={person} to={personPath(person)}>
            {t('exercise.aboutPerson', { person })}
          </ButtonLink>
        ))}
      </div>
      <section className="flex flex-col gap-3 border-border border-t pt-5 print:hidden">
        <h2 className="font-sans font-semibold text-base">{t('friendship.view.editTitle')}</h2>
        <div className="flex flex-wrap gap-2">
          {FRIENDSHIP_STAGES.map((stage) => (
            <ButtonLink
              aria-label={t('friendship.view.edit', { stage: t(`friendship.stages.${stage}`) })}
              icon="edit"
              key={stage}
              to={editStagePath(dateKey, stage)}
            >
              {t(`friendship.stages.${stage}`)}
            </ButtonLink>
          ))}
        </div>
      </section>
      <div className="flex flex-wrap gap-2 border-border border-t pt-5 print:hidden">
        <Button
          icon="copy"
          onClick={() =>
            copy(
              summaryAsText(
                title,
                withOthers(summarise(summary, answers, {}), others, t('exercise.others.title')),
                followThrough,
              ),
            )
          }
        >
          {t('friendship.view.copy')}
        </Button>
        <Button icon="print" onClick={() => window.print()}>
          {t('friendship.view.print')}
        </Button>
        <DeleteExchange dateKey={dateKey} />
      </div>
    </>
  );
};
