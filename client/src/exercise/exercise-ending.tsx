import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page.tsx';
import type { BlockProps } from './block-props.ts';
import { type Answers, itemsAt } from './model/answers.ts';
import { keptLinesOf } from './model/kept-lines.ts';
import { summarise } from './model/summary.ts';

/** How many further intuitions, and how many lines of what was kept, fit on a phone above the way on. */
const MORE_INTUITIONS = 2;
const KEPT_LINES = 3;
const KEPT_LINES_BELOW_SEVERAL = 2;

interface ExerciseEndingProps {
  /** What has ended. */
  readonly title: string;
  readonly summary: BlockProps<'summary'>['block'];
  readonly answers: Answers;
  /** Where all of it is shown. */
  readonly wholePath: string;
}

/**
 * The end of an exercise on one page: the first intuition in large letters, what was kept in a few lines, and one next step. All
 * of it is one link away.
 */
export const ExerciseEnding = ({ title, summary, answers, wholePath }: ExerciseEndingProps) => {
  const { t } = useTranslation();
  const identityCard = useIdentityCard();
  const [first, ...further] = itemsAt(answers, INTUITIONS_KEY).filter(({ name }) => name.trim() !== '');
  const hidden = further.length - MORE_INTUITIONS;
  const most = further.length > 0 ? KEPT_LINES_BELOW_SEVERAL : KEPT_LINES;
  const lines = keptLinesOf(summarise(summary, answers, identityCard), most);
  // Without an intuition, the last thing kept takes its place.
  const last = first === undefined ? lines.at(-1) : undefined;
  const kept = last === undefined ? lines : lines.slice(0, -1);
  return (
    <Page
      className="gap-8!"
      heading={
        <span className="flex items-start gap-2 font-normal font-sans text-base text-muted">
          <Icon className="mt-0.5 size-5 text-success" name="check-circle" />
          <span className="line-clamp-2">{title}</span>
        </span>
      }
      title={title}
    >
      <section className="flex flex-col gap-3">
        {(first ?? last) !== undefined && (
          <h2 className="font-sans font-semibold text-accent-strong text-small">
            {last?.title ?? t('exercise.ending.intuition')}
          </h2>
        )}
        <p className="hero line-clamp-6" data-outcome="">
          {first?.name ?? last?.text ?? t('exercise.ending.kept')}
        </p>
        {further.length > 0 && (
          <ul className="flex flex-col gap-1 font-serif text-large text-muted">
            {further.slice(0, MORE_INTUITIONS).map(({ id, name }) => (
              <li className="line-clamp-2" key={id ?? name}>
                {name}
              </li>
            ))}
            {hidden > 0 && (
              <li className="font-sans text-small">{t('exercise.ending.more', { count: hidden })}</li>
            )}
          </ul>
        )}
      </section>
      {kept.length > 0 && (
        <dl className="flex flex-col gap-3 border-border border-t pt-5">
          {kept.map((line) => (
            <div key={line.title}>
              <dt className="text-muted text-small">{line.title}</dt>
              <dd className="line-clamp-2">{line.text}</dd>
            </div>
          ))}
        </dl>
      )}
      <div className="flex flex-col items-center gap-2">
        <ButtonLink block icon="home" size="large" to={appPaths.home} variant="primary">
          {t('exercise.ending.home')}
        </ButtonLink>
        <ButtonLink to={wholePath} variant="quiet">
          {t('exercise.ending.whole')}
        </ButtonLink>
      </div>
    </Page>
  );
};
