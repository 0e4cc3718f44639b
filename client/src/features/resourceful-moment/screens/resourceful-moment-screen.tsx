import type { Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { appPaths, leadershipStepPath } from '@ancrage/shared/paths/app-paths';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ExerciseLoader } from '#exercise/exercise-loader.tsx';
import { ExercisePage } from '#exercise/exercise-page.tsx';
import { ExercisePlayer } from '#exercise/exercise-player.tsx';
import { type Answers, isAnswered, textAt } from '#exercise/model/answers.ts';
import { useIdentityCard, useJournalField } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button-link.tsx';
import { ListenButton } from '../parts/listen-button.tsx';

/** The answers about the moment, in the order of its slides. */
const toldIn = (exercise: Exercise, answers: Answers, card: IdentityCard): string[] =>
  exercise.slides
    .flatMap((slide) => slide.blocks)
    .filter((block) => block.kind === 'recall')
    .map((block) => textAt(block.from === 'identity-card' ? card : answers, block.key).trim())
    .filter((text) => text !== '');

const Moment = ({ exercise }: { readonly exercise: Exercise }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const identityCard = useIdentityCard();
  const { answers = {} } = useJournalField('field_plf');
  const [slideId, setSlideId] = useState(exercise.slides[0]?.id ?? '');
  return (
    <>
      {!isAnswered(identityCard, 'CIDmomentressource') && (
        <Banner
          action={
            <ButtonLink icon="path" to={leadershipStepPath(4)}>
              {t('leadershipPath.moment.tell')}
            </ButtonLink>
          }
          icon="leaf"
          title={t('leadershipPath.moment.noneTitle')}
        >
          {t('leadershipPath.moment.noneText')}
        </Banner>
      )}
      <ExercisePlayer
        answers={answers}
        exercise={exercise}
        finishLabel={t('leadershipPath.moment.finish')}
        identityCard={identityCard}
        onChange={() => undefined}
        onFinish={() => void navigate(appPaths.home)}
        onSlide={setSlideId}
        slideId={slideId}
      />
      <ListenButton texts={toldIn(exercise, answers, identityCard)} />
    </>
  );
};

/** The resourceful moment: its invitation, the memories of the senses, the breathing cloud. Source: P-09. */
export const ResourcefulMomentScreen = () => {
  const { t } = useTranslation();
  return (
    <ExercisePage closeTo={appPaths.home} title={t('leadershipPath.moment.title')}>
      <ExerciseLoader id="resourceful-moment">{(exercise) => <Moment exercise={exercise} />}</ExerciseLoader>
    </ExercisePage>
  );
};
