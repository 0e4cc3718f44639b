import type { Exercise } from '@ancrage/shared/content/exercise';
import type { Friendship } from '@ancrage/shared/journal/friendship';
import { friendshipExchangePath } from '@ancrage/shared/paths/app-paths';
import { ExerciseEnding } from '#exercise/exercise-ending.tsx';
import { useIntuitions } from '#journal-data/journal/use-journal.ts';
import { useTranslation } from '#platform/i18n.ts';
import { exchangeAnswers } from '../model/saved-exchange.ts';
import { useNamedExercise } from './use-exchange-draft.ts';

interface ExchangeEndingProps {
  /** What the exchange is called. */
  readonly title: string;
  readonly dateKey: string;
  readonly entry: Friendship;
  readonly exercise: Exercise;
}

/** The end of an exchange that was just closed. Source: R-17, P-10. */
export const ExchangeEnding = ({ title, dateKey, entry, exercise }: ExchangeEndingProps) => {
  const { t } = useTranslation();
  const { summary } = useNamedExercise(exercise, entry.person ?? '');
  const answers = exchangeAnswers(dateKey, entry, useIntuitions());
  if (summary === undefined) return null;
  return (
    <ExerciseEnding
      answers={answers}
      summary={summary}
      title={t('exercise.ending.finished', { what: title })}
      wholePath={friendshipExchangePath(dateKey, 'end')}
    />
  );
};
