import { allPathProgress, type PathProgress, type Step, stepsOf } from '@ancrage/shared/journal/path-steps';
import { leadershipFormPath, leadershipOverviewPath } from '@ancrage/shared/paths/app-paths';
import { useExercises } from '#exercise/content.ts';
import { usePathName } from '#exercise/use-path-name.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { formatDate } from '#platform/format.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';

interface StepsProps {
  readonly formType: PathProgress['formType'];
  readonly at: Step;
}

/** The steps of the path under way, by the titles of their exercises. */
const Steps = ({ formType, at }: StepsProps) => {
  const { t } = useTranslation();
  const exercises = useExercises();
  if (exercises === null) return null;
  return (
    <ol aria-label={t('help.stepsTitle')} className="flex flex-col gap-1.5">
      {stepsOf(formType).map((step) => (
        <li
          aria-current={step === at ? 'step' : undefined}
          className={classes('flex items-start gap-2', step === at ? 'font-semibold' : 'text-muted')}
          key={step}
        >
          <Icon
            className={classes('mt-0.5 size-5.5', step <= at ? 'text-accent' : 'text-border-strong')}
            name={step < at ? 'check-circle' : step === at ? 'chevron-right' : 'circle'}
          />
          <span className="min-w-0">
            {exercises[`plf${step}`].title}
            {step === at && <span className="sr-only"> ({t('help.here')})</span>}
          </span>
        </li>
      ))}
    </ol>
  );
};

const OnePath = ({ standing }: { readonly standing: PathProgress }) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const pathName = usePathName();
  const { formType, state, step, done, total, finishedAt } = standing;
  const path = pathName(formType);
  const standingWords = {
    'not-begun': () => t('leadershipPath.notBegun', { total }),
    'under-way': () => t('leadershipPath.underWay', { number: done + 1, total }),
    finished: () =>
      finishedAt === null
        ? t('leadershipPath.finishedUndated')
        : t('leadershipPath.finishedOn', { date: formatDate(finishedAt, locale) }),
  }[state]();
  const label = { 'not-begun': t('help.start'), 'under-way': t('help.resume'), finished: t('help.again') }[
    state
  ];
  return (
    <li className="flex flex-col gap-3 border-border border-b pb-5 last:border-b-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="text-large leading-snug">{path}</h3>
          <p className="text-muted text-small">{standingWords}</p>
        </div>
        <ButtonLink aria-label={`${label} · ${path}`} to={leadershipFormPath(step ?? 1, formType)}>
          {label}
        </ButtonLink>
      </div>
      {step !== null && <Steps at={step} formType={formType} />}
    </li>
  );
};

/** The user's progress on the guided paths, with links to continue. Source: R-14, S-10. */
export const PathsSummary = () => {
  const { t } = useTranslation();
  const path = useJournalField('field_plf');
  return (
    <>
      <Card>
        <ul className="flex flex-col gap-5">
          {allPathProgress(path).map((standing) => (
            <OnePath key={standing.formType} standing={standing} />
          ))}
        </ul>
      </Card>
      <ButtonLink className="self-start" flush icon="path" to={leadershipOverviewPath} variant="quiet">
        {t('help.overview')}
      </ButtonLink>
    </>
  );
};
