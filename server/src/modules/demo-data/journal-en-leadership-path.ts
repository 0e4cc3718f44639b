import type { DemoPath } from './journal-of.ts';

/**
 * What was written on the way, by step; steps 4 and 5 are those of the finished path, the others were taken up again.
 * What a step asks for the identity card is on the card.
 */
export const path: DemoPath = {
  answers: {
    'plf1-corps': 'Shoulders first. Then my breath, which stops just under the collarbones.',
    'plf1-derniere-fois': 'Tuesday, when Martin looked at his watch while I was talking.',
    'plf1-signal': 'I talk faster than I think.',
    'plf1-moment': 'during',
    'plf1-occasions-1': 'When somebody looks at the clock while I’m talking.',
    'plf1-occasions-2': 'When a decision is reopened without me.',
    'plf2-besoin': 'That I don’t have to hold everything at once.',
    'plf2-origine': 'My gran used to say: “Is anything burning, love? No? Then sit down.”',
    'plf2-paroles-1': 'There’s time.',
    'plf2-paroles-2': 'Nothing is burning, they can finish.',
    'plf2-essai': 'Said it three times in my head before the reps came in. The third time, I believed it.',
    'plf4-lieu': 'Robin Hood’s Bay, in August, before the house woke up. Dad was still asleep.',
    'plf4-vue': 'The tide sliding out. One gull on the slipway, more patient than I am.',
    'plf4-son': 'Pebbles turning over, a boat being hauled somewhere down the bay.',
    'plf4-peau': 'The hot cup of the flask, cold air on my cheeks.',
    'plf4-odeur': 'Seaweed, tea, the wool of Dad’s jumper.',
    'plf5-moment-1': 'At nine, teaching my little brother to read, under the kitchen table.',
    'plf5-moment-2': 'At twenty-two, first summer on nights: I learned the name of everyone on the line.',
    'plf5-moment-3': 'The night of the flood: forty of us carrying flour upstairs, singing out of tune.',
    'plf5-moment-4': 'The day Amina gave her figures without looking round for me.',
    'plf5-recu-1': 'The nerve to have a go, even with me watching.',
    'plf5-recu-2': 'A place at the table with their name on it.',
    'plf5-fil': 'Every time, someone finds out they could do it all along.',
  },
  results: {
    'plf6-garder':
      'My anger is a guard dog. It’s right about what matters, and wrong about who’s at the gate.',
    'plf6-essayer':
      'One question before each answer, for a month. Write it down at night, even when I forget.',
    'plf6-partager': 'With Beth, on our Friday walk. And bring it to my next session.',
  },
  intuitions: [
    ['One question before each answer.', 'implemented'],
    ['My place is where someone finds out they could do it all along.', 'pending'],
    ['I ask for help before I’m running on empty.', 'pending'],
  ],
};
