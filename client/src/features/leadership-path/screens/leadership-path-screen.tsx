import type { Exercise } from '@ancrage/shared/content/exercise';
import { pathExercisesOf } from '@ancrage/shared/content/field-exercises';
import {
  allPathProgress,
  formTypeOf,
  type PathProgress,
  pathProgress,
  stepsOf,
} from '@ancrage/shared/journal/path-steps';
import { appPaths, ENDING_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useExercise, useExercises } from '#exercise/content.ts';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { stepsOnPath } from '#exercise/model/asked-by.ts';
import { OtherTexts, StrayTexts } from '#exercise/other-texts.tsx';
import { SecondVersions } from '#exercise/second-versions.tsx';
import { useFindOthers } from '#exercise/use-other-texts.ts';
import { usePathName } from '#exercise/use-path-name.ts';
import { useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { ButtonLink } from '#ui/button-link.tsx';
import { Card } from '#ui/card.tsx';
import { HeadingDrawing } from '#ui/drawing.tsx';
import { Page } from '#ui/page.tsx';
import { PathCard } from '../parts/path-card.tsx';
import { PathEnding } from '../parts/path-ending.tsx';
import { PathResults } from '../parts/path-results.tsx';
import { StepRow } from '../parts/step-row.tsx';
import { usePathActs } from '../parts/use-path-acts.ts';

/** The texts of the guided paths that no step asks for. Renders nothing when there are none. */
const OtherPathTexts = () => {
  const exercises = useExercises();
  const findOthers = useFindOthers('field_plf');
  return exercises !== null && <OtherTexts texts={findOthers(null, pathExercisesOf(exercises))} />;
};

const stateOf = (place: number, { state, done }: PathProgress): 'done' | 'current' | 'ahead' => {
  if (place < done) return 'done';
  return place === done && state === 'under-way' ? 'current' : 'ahead';
};

/** The steps of the path walked last, each to be read again or opened. */
const Steps = ({ standing }: { readonly standing: PathProgress }) => {
  const { t } = useTranslation();
  const acts = usePathActs();
  const pathName = usePathName();
  const { formType } = standing;
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-title">{t('leadershipPath.steps', { path: pathName(formType) })}</h2>
      <Card as="ol" className="flex flex-col">
        {stepsOf(formType).map((step, place) => (
          <StepRow
            formType={formType}
            key={step}
            number={place + 1}
            onOpen={(slide) => acts.open(formType, step, slide)}
            state={stateOf(place, standing)}
            step={step}
          />
        ))}
      </Card>
    </section>
  );
};

type Introductions = NonNullable<Exercise['introductions']>;

const Paths = ({ introductions }: { readonly introductions: Introductions }) => {
  const { t } = useTranslation();
  const path = useJournalField('field_plf');
  const last = useExercise('plf6');
  const current = pathProgress(path, formTypeOf(path));
  const exercises = useExercises();
  const steps = useMemo(
    () => (exercises === null ? [] : stepsOnPath(exercises, current.formType)),
    [exercises, current.formType],
  );
  const others = allPathProgress(path).filter(({ formType }) => formType !== current.formType);
  const results = last.state === 'ready' && <PathResults exercise={last.exercise} />;
  return (
    <>
      <PathCard
        introduction={introductions[current.formType]}
        isFirst
        isOtherUnderWay={false}
        standing={current}
      />
      {current.state === 'finished' && results}
      {current.state !== 'not-begun' && <Steps standing={current} />}
      <SecondVersions
        entryKey={null}
        exercises={steps}
        field="field_plf"
        isHere={({ answerKey }) => answerKey !== 'results'}
        situation={null}
      />
      {current.state !== 'finished' && results}
      <OtherPathTexts />
      <StrayTexts field="field_plf" />
      <section className="flex flex-col gap-4">
        <h2 className="text-title">{t('leadershipPath.others')}</h2>
        {others.map((standing) => (
          <PathCard
            introduction={introductions[standing.formType]}
            isFirst={false}
            isOtherUnderWay={current.state === 'under-way'}
            key={standing.formType}
            standing={standing}
          />
        ))}
      </section>
    </>
  );
};

/** The guided paths: the progress of each, links to continue, answers and results; or the ending of the one just walked. Source: R-19, P-07, P-08. */
export const LeadershipPathScreen = () => {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const path = useJournalField('field_plf');
  const formType = formTypeOf(path);
  if (query.has(ENDING_PARAMETER) && path.results?.[formType] !== undefined)
    return <PathEnding formType={formType} />;
  return (
    <Page
      drawing={<HeadingDrawing name="stones" />}
      intro={t('leadershipPath.intro')}
      title={t('leadershipPath.title')}
    >
      <ExerciseLoader id="plf1">
        {({ introductions }) => introductions !== undefined && <Paths introductions={introductions} />}
      </ExerciseLoader>
      <ButtonLink className="self-start" icon="leaf" to={appPaths.resourcefulMoment} variant="quiet">
        {t('leadershipPath.moment.open')}
      </ButtonLink>
    </Page>
  );
};
