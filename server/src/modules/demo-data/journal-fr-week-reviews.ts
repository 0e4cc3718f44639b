import { specialOfExercise } from '@ancrage/shared/journal/further-exercises';
import { entryStatus, type IntuitionsEntry } from '@ancrage/shared/journal/intuitions';
import { dateKeyOf, workday } from './demo-dates.ts';
import { type DemoIntuition, storedIntuitions } from './reconnection-entry.ts';

interface ToldWeek {
  readonly at: Date;
  readonly answers: Readonly<Record<string, string>>;
  readonly intuitions: readonly DemoIntuition[];
}

const reviewOf = ({ at, answers, intuitions }: ToldWeek): IntuitionsEntry => {
  const date = dateKeyOf(at);
  const special = specialOfExercise('week-review', date);
  const intuitionsdata = storedIntuitions(special, intuitions);
  return { date, special, ...answers, intuitionsdata, status: entryStatus(intuitionsdata) };
};

/** Two weeks looked back on, entries of `field_intuitions` by their special key. Source: E-05. */
export const weekReviews = (now: Date): Record<string, IntuitionsEntry> => {
  const weeks = [
    {
      at: workday(now, 4, 16, 20),
      answers: {
        'week-like-me':
          'Mardi, devant le comité, j’ai dit que je n’avais pas encore la réponse. Personne n’est tombé de sa chaise.',
        'week-made-possible': 'J’avais dormi, et préparé une seule phrase.',
        'week-away': 'Jeudi soir, le message de Karim. Ma mâchoire avait répondu avant moi.',
        'week-learned': 'J’ai besoin d’une minute, pas d’une réponse.',
        'week-thanks-1': 'Nadia, qui a attendu la fin de ma phrase.',
        'week-thanks-2': 'Inès, pour le tableau que personne ne lui avait demandé.',
      },
      intuitions: [['Aux messages du soir, je réponds le lendemain.', 'pending']],
    },
    {
      at: workday(now, 18, 16, 5),
      answers: {
        'week-like-me': 'L’atelier de mercredi : j’ai passé plus de temps à écouter qu’à montrer.',
        'week-away': 'Le point budget, au moment où l’on a parlé des effectifs.',
        'week-thanks-1': 'Thomas, qui m’a dit que j’allais trop vite.',
      },
      intuitions: [['Je commence le point budget par une question.', 'implemented']],
    },
  ] satisfies ToldWeek[];
  return Object.fromEntries(
    weeks.map((week) => {
      const entry = reviewOf(week);
      return [entry.special ?? entry.date, entry];
    }),
  );
};
