import { workday } from './demo-dates.ts';
import type { DemoWeek } from './journal-of.ts';

/** Two weeks looked back on, newest first. */
export const weekReviews = (now: Date): DemoWeek[] => [
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
    intuitions: [
      [
        'Je commence le point budget par une question.',
        'implemented',
        { done: [workday(now, 11, 18), 'Ma question a occupé les dix premières minutes. Les meilleures.'] },
      ],
    ],
  },
];
