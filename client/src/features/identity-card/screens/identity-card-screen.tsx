import { appPaths, NEXT_STEP_PARAMETER } from '@ancrage/shared/paths/app-paths';
import { mayStartReconnection } from '@ancrage/shared/rules/identity-card';
import { useSearchParams } from 'react-router';
import { useExercise } from '#exercise/content.ts';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { useIdentityCard } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { Page } from '#ui/page.tsx';
import { CardSides } from '../parts/card-sides.tsx';
import '../identity-card.css';

/** The identity card: four landmarks to come back to. The reason of a redirect is shown above it. Source: P-12, R-04. */
export const IdentityCardScreen = () => {
  const { t } = useTranslation();
  const content = useExercise('identity-card');
  const [query] = useSearchParams();
  const isNextStep = query.has(NEXT_STEP_PARAMETER) && !mayStartReconnection(useIdentityCard());
  return (
    <Page
      intro={content.state === 'ready' ? content.exercise.purpose : undefined}
      title={t('identityCard.title')}
    >
      {isNextStep && (
        <Banner role="status" title={t('identityCard.nextTitle')} tone="success">
          {t('identityCard.nextText')}
        </Banner>
      )}
      <ExerciseLoader id="identity-card">
        {(exercise) => (
          <>
            <CardSides exercise={exercise} />
            <ButtonLink
              className="self-start"
              flush
              icon="leaf"
              to={appPaths.resourcefulMoment}
              variant="quiet"
            >
              {t('leadershipPath.moment.open')}
            </ButtonLink>
          </>
        )}
      </ExerciseLoader>
    </Page>
  );
};
