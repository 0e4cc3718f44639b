import { spokenDay, workday } from './demo-dates.ts';
import type { DemoReconnection } from './reconnection-entry.ts';

const finishingRoom = (now: Date): DemoReconnection => {
  const meeting = workday(now, 54, 9);
  return {
    at: workday(now, 61, 19, 15),
    pf: 'future',
    who: 'Marjorie and the staff reps',
    about: `${spokenDay(meeting, 'en')}: telling them the finishing room is moving to Wakefield`,
    moments: [
      'Read out the names of all nineteen people in the room, slowly, on my own.',
      'Shake every hand, and look each of them in the eye.',
      'Say what’s been decided in the first minute. No padding.',
      'Stay behind for as long as anybody wants me.',
    ],
    difficulties: [
      ['She’ll have to explain it to them an hour later', 'Offer to go down with her, if she’d like that'],
      ['Half an hour more each way for six families', 'Arrive with a list of answers, not a principle'],
    ],
    needs: [
      ['Answers with dates on them', 'Say what I know, what I don’t, and when I will'],
      ['Thirty years of craft in that room to be seen', 'Ask the old hands what we mustn’t leave behind'],
    ],
    fears: [['That this is the first step towards closing', 'Show the three-year plan, rough edges and all']],
    views: [
      'She won’t be against me. She’ll be for them. So am I.',
      'I don’t have to be tough. I have to be straight.',
    ],
    steps: ['Ask Beth to sit next to Marjorie, not next to me.', 'Say “I don’t know” at least once.'],
    intuitions: [
      [
        'Bad news goes in the first minute.',
        'implemented',
        { done: [workday(now, 54, 18), 'Said it before I sat down. They heard me out.'] },
      ],
      ['I stay behind.', 'implemented'],
      ['I’m in the finishing room once a month until the move.', 'pending'],
    ],
  };
};

/** When the talk about the sack lifts was prepared; another text looks back on it. */
export const liftsPreparedAt = (now: Date): Date => workday(now, 20, 20, 20);
export const liftsAbout = (now: Date): string =>
  `Budget meeting, ${spokenDay(workday(now, 16, 13), 'en')}: the sack lifts she turned down last year`;

const liftingGear = (now: Date): DemoReconnection => {
  const meeting = workday(now, 16, 13);
  return {
    at: liftsPreparedAt(now),
    pf: 'future',
    who: 'Fiona, finance director',
    about: liftsAbout(now),
    day: meeting,
    moments: [
      'Spend an hour at the mixers and count the lifts, so I talk about what I’ve seen.',
      'Ask how many people have already wanted something from her that morning.',
      'Keep my voice where it is when “payback” comes up. Breathe low.',
      'Leave her with a face in mind, not a line in a spreadsheet.',
    ],
    difficulties: [['Saying no all day to people she respects', 'Bring two versions, one of them small']],
    needs: [
      ['An argument she can use with Martin', 'Add up two years of bad backs'],
      ['Not to be the villain again', 'Put the case together, both our names on it'],
    ],
    fears: [
      ['Giving way once and opening the floodgates', 'Suggest a trial on four, with a date to look back'],
    ],
    views: ['We’re looking after the same house: she minds the till, I mind the people.'],
    steps: ['Take Fiona to the mixers before the meeting. Joe says he’ll have us at six.'],
    intuitions: [
      [
        'I show it before I cost it.',
        'implemented',
        {
          when: 'When it all comes down to figures, I take the person to see it first.',
          day: meeting,
          done: [workday(now, 16, 18), 'Fiona came in at six and lifted a sack herself. Once.'],
        },
      ],
      ['Four lifts first: a small yes beats a big no.', 'implemented'],
    ],
  };
};

const autumnRange = (now: Date): DemoReconnection => {
  const meeting = workday(now, -6, 10);
  return {
    at: workday(now, 2, 7, 15),
    pf: 'future',
    who: 'Dominic, commercial director',
    about: `${spokenDay(meeting, 'en')}: settling the dates for the autumn range together`,
    day: meeting,
    moments: [
      'Read what I wrote about him three months ago. Smile a bit.',
      'Get there first, and make two teas.',
      'When he says “we can’t say no to them”, ask what they’re really after.',
      'Both sign one date, with the same pen.',
    ],
    difficulties: [
      ['His team have already named a date', 'Find the three lines we know we can ship by then'],
    ],
    needs: [['A date that won’t move', 'Promise only what Joe has agreed to']],
    fears: [['A repeat of the day I humiliated him', 'Bring it up first, in plain words']],
    views: ['I’m not going there to be right.', 'What’s different now is that we talk on Mondays.'],
    steps: [
      'Ask Joe to be on the phone between ten and eleven.',
      'If my shoulders go up: feet on the floor, then let him finish.',
    ],
    intuitions: [
      [
        'When something went wrong between us, I’m the one to bring it up.',
        'pending',
        {
          when: 'When we sit down, I bring up the meeting where I cut him off.',
          obstacle: 'Wanting to start with the dates',
          response: 'The plan stays shut until the tea is finished.',
          day: meeting,
        },
      ],
      ['Three sure things beat a dozen promises.', 'pending'],
      ['I let Dominic finish.', 'pending'],
    ],
  };
};

/** Situations that were still to come when they were written, oldest first. */
export const futureReconnections = (now: Date): DemoReconnection[] =>
  [finishingRoom, liftingGear, autumnRange].map((write) => write(now));
