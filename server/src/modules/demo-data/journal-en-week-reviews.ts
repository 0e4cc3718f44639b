import { workday } from './demo-dates.ts';
import type { DemoWeek } from './journal-of.ts';

/** Two weeks looked back on, newest first. */
export const weekReviews = (now: Date): DemoWeek[] => [
  {
    at: workday(now, 4, 16, 30),
    answers: {
      'week-like-me': 'On Tuesday I told the exec I didn’t have the answer yet. Nobody fell off their chair.',
      'week-made-possible': 'I’d slept, and I’d prepared one sentence.',
      'week-away': 'Thursday night, Joe’s message. My shoulders had answered before I did.',
      'week-learned': 'I need a minute, not an answer.',
      'week-thanks-1': 'Beth, who waited for the end of my sentence.',
      'week-thanks-2': 'Amina, for the chart that nobody had asked her for.',
    },
    intuitions: [['I answer late-night messages in the morning.', 'pending']],
  },
  {
    at: workday(now, 18, 16, 10),
    answers: {
      'week-like-me': 'Wednesday’s workshop: I did more listening than showing.',
      'week-away': 'The budget meeting, as soon as headcount came up.',
      'week-thanks-1': 'Sam, who told me to slow down.',
    },
    intuitions: [
      [
        'I open the budget meeting with a question.',
        'implemented',
        { done: [workday(now, 11, 18), 'My question took up the first ten minutes. The best ten.'] },
      ],
    ],
  },
];
