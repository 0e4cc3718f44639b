import type { Friendship } from '@ancrage/shared/journal/friendship';
import { dateKeyOf, workday } from './demo-dates.ts';

/** Two finished exchanges and one under way. Source: P-10, S-19. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of texts, without a branch.
export const exchanges = (now: Date): Friendship[] => [
  {
    date: dateKeyOf(workday(now, 67, 18)),
    person: 'Beth',
    theme: 'How we work together',
    prepare: [
      'She backed me in front of the reps without being asked.',
      'I only ever talk to her on the way to somewhere else.',
      'I’d like her to tell me when I’m going too fast.',
      'For her to know she matters to me, and not just the work.',
    ],
    express: {
      risks: [
        'Looking fragile in front of the head of people.',
        'Making her feel she has to say something back.',
        'Getting close, then having to overrule her one day.',
      ],
      shared: 'I told her I hurry so that I don’t notice I’m frightened.',
    },
    listen: {
      risks: [
        'Hearing that she found me unfair last year.',
        'Not being able to keep quiet.',
        'Finding out she’s less all right than I thought.',
      ],
      heard: 'She’s the one who carries the bad news, on her own. She doesn’t talk about it to anybody.',
    },
    advice: [
      'Walk together on Fridays, half an hour, no phones.',
      'Warn me with one word when I’m off: “feet”.',
      'Ask how she is, before I ask her for something.',
    ],
    stage: 'end',
  },
  {
    date: dateKeyOf(workday(now, 29, 17, 15)),
    person: 'Joe',
    theme: 'Trust',
    prepare: [
      'He kept Leeds going for ten nights with half a crew.',
      'I took a job off him over the phone, and the light went out of his voice.',
      'I need to know whether he still holds it against me.',
      'For him to feel it’s his bakery, and I’m the guest.',
    ],
    express: {
      risks: [
        'Making excuses.',
        'Thanking him so that it sounds like an appraisal.',
        'Getting “it’s nothing” for an answer, and leaving it there.',
      ],
      shared: 'I said sorry for “leave it with me”.',
    },
    listen: {
      risks: [
        'Hearing what the night shift say about me.',
        'Wanting to fix it all on the spot.',
        'Learning that he thought of leaving.',
      ],
      heard: 'He’d started a letter. He didn’t send it because I came with nothing in my hands.',
    },
    advice: [
      'Let him announce the good news from Leeds himself.',
      'When I’m worried, ring him, and take nothing over.',
      'Come back when there’s nothing wrong.',
    ],
    stage: 'end',
  },
  {
    date: dateKeyOf(workday(now, 4, 19, 20)),
    person: 'Dominic',
    theme: 'Trust',
    prepare: [
      'He turns up on Mondays, and on time.',
      'We’ve never talked about the meeting where I cut him off.',
      'I’d like to understand what that day was like for him.',
      'For us to be able to say no without leaving a mark.',
    ],
    express: {
      risks: [
        'Crying, possibly.',
        'Opening something he thought had healed.',
        'Having it used against me one day.',
      ],
      shared: '',
    },
    listen: { risks: ['', '', ''], heard: '' },
    advice: ['', '', ''],
    stage: 'express',
  },
];
