import { exerciseOnPath } from '@ancrage/shared/content/path-wording';
import type { FormType } from '@ancrage/shared/journal/leadership-path';
import type { Step } from '@ancrage/shared/journal/path-steps';
import { SummarySections } from '#exercise/blocks/summary-block.tsx';
import { useExercise } from '#exercise/content.ts';
import { visibleSlides } from '#exercise/model/answers.ts';
import { summarise } from '#exercise/model/summary.ts';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { answersIn } from '../model/places.ts';
import { useStepFields } from './use-step-fields.ts';

interface StepRowProps {
  readonly step: Step;
  readonly formType: FormType;
  /** Its place on the path, from 1. */
  readonly number: number;
  readonly state: 'done' | 'current' | 'ahead';
  /** @param slide the slide to open it on, counted from 0 */
  readonly onOpen: (slide: number) => void;
}

/** One step of a path: its state, its answers, and a link to it. */
export const StepRow = ({ step, formType, number, state, onOpen }: StepRowProps) => {
  const { t } = useTranslation();
  const content = useExercise(`plf${step}`);
  const identityCard = useIdentityCard();
  const fields = useStepFields();
  if (content.state !== 'ready') return null;
  const exercise = exerciseOnPath(content.exercise, formType);
  const answers = { ...fields.path.results?.[formType], ...answersIn(fields, formType) };
  const { summary } = exercise;
  const slides = visibleSlides(exercise, answers);
  const isWritten = summary !== undefined && summarise(summary, answers, identityCard).length > 0;
  return (
    <li className="flex flex-col gap-2 border-border border-t py-4 first:border-t-0 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <span
          className={classes(
            'grid size-9 shrink-0 place-items-center rounded-pill font-serif tabular-nums',
            state === 'current' ? 'bg-accent text-on-accent' : 'bg-accent-subtle text-accent-strong',
          )}
        >
          {state === 'done' ? <Icon className="size-5" name="check" /> : number}
        </span>
        <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3">
          <div className="min-w-0 flex-1 basis-32">
            <h3 className="text-large">{exercise.title}</h3>
            <p className="text-muted text-small">
              {t('leadershipPath.stepNumber', { number })}
              {'\u00A0· '}
              {t(`leadershipPath.state.${state}`)}
            </p>
          </div>
          <Button
            aria-label={t('leadershipPath.openStep', { title: exercise.title })}
            className="-mr-3 ml-auto shrink-0"
            onClick={() => onOpen(0)}
            variant="quiet"
          >
            {t('leadershipPath.open')}
          </Button>
        </div>
      </div>
      {isWritten ? (
        <details className="group pl-12">
          <summary className="link inline-flex min-h-11 cursor-pointer list-none items-center gap-1 rounded-field">
            <Icon className="size-5 transition-transform group-open:rotate-180" name="chevron-down" />
            {t('leadershipPath.readStep')} <span className="sr-only">{exercise.title}</span>
          </summary>
          <div className="mt-2 border-accent border-l-2 pl-4">
            <SummarySections
              answers={answers}
              block={summary}
              heading="h4"
              identityCard={identityCard}
              lines={{ slides, open: (slideId) => onOpen(slides.findIndex(({ id }) => id === slideId)) }}
            />
          </div>
        </details>
      ) : (
        <p className="measure pl-12 text-muted text-small">{exercise.purpose}</p>
      )}
    </li>
  );
};
