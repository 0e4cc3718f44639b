import { leadershipStepPath } from '@ancrage/shared/paths/app-paths';
import { useTranslation } from 'react-i18next';
import { useJournalField } from '#journal-data/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useLocale } from '#platform/locale.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { type PathProgress, pathProgress, stepsOf } from '../model/path-progress.ts';

const WAYS = {
  untouched: { text: 'start', named: 'startNamed' },
  underway: { text: 'resume', named: 'resumeNamed' },
  done: { text: 'again', named: 'againNamed' },
} as const;

const isStep = (step: number): step is 1 | 2 | 3 | 4 | 5 | 6 => step >= 1 && step <= 6;

const Steps = ({ formType, at }: { readonly formType: PathProgress['formType']; readonly at: number }) => {
  const { t } = useTranslation();
  return (
    <ol aria-label={t('help.stepsTitle')} className="flex flex-col gap-1.5">
      {stepsOf(formType)
        .filter(isStep)
        .map((step) => (
          <li
            aria-current={step === at ? 'step' : undefined}
            className={classes('flex items-start gap-2', step === at ? 'font-semibold' : 'text-ink-soft')}
            key={step}
          >
            <Icon
              className={classes('mt-0.5 size-5.5', step <= at ? 'text-sea' : 'text-edge')}
              name={step < at ? 'check-circle' : step === at ? 'chevron-right' : 'circle'}
            />
            <span className="min-w-0">
              {t(`help.step${step}`)}
              {step === at && <span className="sr-only"> ({t('help.here')})</span>}
            </span>
          </li>
        ))}
    </ol>
  );
};

const OnePath = ({ progress }: { readonly progress: PathProgress }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const { formType, state } = progress;
  const path = t(`shell.menu.${formType}`);
  const told = {
    untouched: () => t('help.untouched'),
    underway: () => t('help.underway', { step: state === 'underway' ? progress.step : 1 }),
    done: () =>
      state === 'done' && progress.moment !== null
        ? t('help.done', { date: formatDate(progress.moment, locale) })
        : t('help.doneUndated'),
  }[state]();
  const to =
    state === 'underway'
      ? leadershipStepPath(progress.step)
      : `${leadershipStepPath(1)}?form_type=${formType}`;
  return (
    <li className="flex flex-col gap-3 border-line border-b pb-5 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-large leading-snug">{path}</h3>
          <p className="text-ink-soft text-small">{told}</p>
        </div>
        <ButtonLink aria-label={t(`help.${WAYS[state].named}`, { path })} to={to}>
          {t(`help.${WAYS[state].text}`)}
        </ButtonLink>
      </div>
      {state === 'underway' && <Steps at={progress.step} formType={formType} />}
    </li>
  );
};

/** Where the person is on the guided paths, and the way on. Source: R-14, S-10. */
export const PathsSummary = () => {
  const path = useJournalField('field_plf');
  return (
    <Card>
      <ul className="flex flex-col gap-5">
        {pathProgress(path).map((progress) => (
          <OnePath key={progress.formType} progress={progress} />
        ))}
      </ul>
    </Card>
  );
};
