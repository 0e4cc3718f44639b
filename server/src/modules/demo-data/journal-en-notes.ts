import { dateKeyOf, workday } from './demo-dates.ts';

/** Personal notes, without files. Source: P-11, E-01. */
export const notes = (now: Date): { date: string; text: string }[] => [
  {
    date: dateKeyOf(workday(now, 86, 20, 50)),
    text: 'Told Dominic I’d been harsh. He said: “I know. Thanks.” That was all. It was plenty.',
  },
  {
    date: dateKeyOf(workday(now, 72, 7, 50)),
    text: 'Leeds, empty-handed. Joe showed me the lockers the night shift repainted one Sunday, without asking a soul. I stayed an hour and decided nothing.',
  },
  {
    date: dateKeyOf(workday(now, 53, 20, 15)),
    text: 'Told them about the finishing room. Said “I don’t know” twice. Marjorie walked me to the car: “At least you stayed.” I cried in the car park, and it was fine.',
  },
  {
    date: dateKeyOf(workday(now, 41, 7, 30)),
    text: 'Slept seven hours. The small things should go in here too.',
  },
  {
    date: dateKeyOf(workday(now, 31, 19, 10)),
    text: 'Amina’s second review. I wasn’t there. Text from Joe: “She was brilliant.” I read it three times. Brilliant.',
  },
  {
    date: dateKeyOf(workday(now, 24, 21, 50)),
    text: 'An hour with Martin, no slides. He told me about the time he nearly packed it all in. I told him his sentence had landed hard. He put his pen down. We’ve talked differently since.',
  },
  {
    date: dateKeyOf(workday(now, 15, 18, 30)),
    text: 'Fiona came to the mixers at six, in her good shoes. She lifted one sack. Two minutes later: “Four, now. The rest next year.” Then she wanted a photo.',
  },
  {
    date: dateKeyOf(workday(now, 5, 21, 20)),
    text: 'Sam, at supper: “Mum, you let me finish.” He meant his story about the bus. I’m keeping that one.',
  },
];
