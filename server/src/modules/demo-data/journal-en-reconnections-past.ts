import { spokenDay, workday } from './demo-dates.ts';
import { liftsAbout, liftsPreparedAt } from './journal-en-reconnections-future.ts';
import type { DemoReconnection } from './reconnection-entry.ts';

const launchDate = (now: Date): DemoReconnection => {
  const at = workday(now, 88, 17, 25);
  return {
    at,
    pf: 'past',
    who: 'Dominic, commercial director',
    about: `Exec meeting, ${spokenDay(at, 'en')}: he promised a supermarket the Easter range without asking me`,
    lived: [
      '“He sells bread I haven’t baked, and I’m the one who’ll look difficult.”',
      'A flash of heat, then shoulders up round my ears. Underneath, something much older: being left out.',
      'I cut across him, read out four numbers like a charge sheet, and the room went quiet.',
    ],
    moments: [
      'Ring him the night before, five minutes, to hear where he’d got to with the buyer.',
      'Say good morning to him before I look at the agenda.',
      'Ask what this customer means to him, before I say a word about oven capacity.',
      'Let him leave knowing that I want him to win.',
    ],
    difficulties: [
      ['He has lost two big accounts in a year', 'Say in front of everyone that it’s a rough market'],
      ['He never sees what a night shift looks like', 'Invite him to Leeds one night, with nothing to prove'],
    ],
    needs: [
      ['To bring home some good news', 'Work out with him what we could ship by then, even half of it'],
    ],
    fears: [['Being judged on this quarter alone', 'Say “we” when I talk about dates']],
    views: [
      'He wasn’t going round me. He needed to matter that day.',
      'My tone did more damage than his promise.',
    ],
    steps: [
      'Buy him a coffee on Thursday and tell him I was harsh. Talk it through with Beth first.',
      'Ten minutes together every Monday, before the exec.',
    ],
    intuitions: [
      ['I ask one question before I give one number.', 'implemented'],
      ['I go and find Dominic before a problem finds us both.', 'implemented'],
      ['Behind a promise that’s too good, I look for who needs reassuring.', 'pending'],
    ],
  };
};

const ovenThree = (now: Date): DemoReconnection => {
  const at = workday(now, 74, 6, 50);
  return {
    at,
    pf: 'past',
    who: 'Joe, who runs the Leeds bakery',
    about: `${spokenDay(at, 'en')}, on the phone: oven three down again`,
    lived: [
      '“If I leave this to them, there’ll be no rolls till Monday.”',
      'Impatience, breath stuck halfway. And a bit of shame, afterwards.',
      'I said “leave it with me” and called the engineer myself. He said “right you are”, in a voice I’d never heard him use.',
    ],
    moments: [
      'Ask myself whether he was calling for help, or just keeping me posted.',
      'Tell him the bakery couldn’t be in better hands.',
      'Say “what do you need from me?” and then stop talking.',
      'Let him put the phone down feeling stronger than when he picked it up.',
    ],
    difficulties: [
      ['He’s been three bakers short for a fortnight', 'Ask how the crew are holding up, before the oven'],
      ['Two breakdowns in a month', 'Decide on a replacement together, on a quiet day'],
    ],
    needs: [
      ['To be the one in charge, in front of his crew', 'Never ring the engineer over his head again'],
      ['To think out loud with somebody', 'Hear him to the end without fixing a thing'],
    ],
    fears: [['That I’ve stopped trusting him', 'Tell him I haven’t, and say what I saw him do well']],
    views: ['I thought I was helping. I was taking his job off him.', 'He rang to think, not to be rescued.'],
    steps: ['Go to Leeds on Tuesday with empty hands, and say sorry.'],
    intuitions: [
      ['“What do you need from me?” comes first.', 'implemented'],
      ['When I want to say “leave it with me”, I take three breaths.', 'implemented'],
    ],
  };
};

const notQuiteThere = (now: Date): DemoReconnection => {
  const at = workday(now, 47, 17, 50);
  return {
    at,
    pf: 'past',
    who: 'Martin, chief executive',
    about: `My annual review, ${spokenDay(at, 'en')}: “You’re not quite there yet on the big picture”`,
    lived: [
      '“Fourteen months of keeping the lights on, and that’s what he noticed.”',
      'Cold in my stomach, tears not far off. I was ten years old again.',
      'I smiled, said I quite understood, and defended my record for twenty minutes. I didn’t ask him a single question.',
    ],
    moments: [
      'Sit in the car for ten minutes, phone off.',
      'Ask how he was. He looked worn out.',
      'Leave a silence after his sentence, then: “Tell me about a time you saw it.”',
      'Thank him for saying something that was hard to say.',
    ],
    difficulties: [
      ['The board keeps asking who could follow him', 'Hear his sentence as a door, not a verdict'],
    ],
    needs: [
      ['To hand me two real problems, not one more detail', 'Come back with a plan for both sites'],
      ['To be able to talk straight to me', 'Ask for an hour, with no slides and no defence'],
    ],
    fears: [['Hurting me, and losing me', 'Tell him I’m not going anywhere']],
    views: [
      'He never said I wasn’t good enough. That was my voice.',
      'He saw me smile. He couldn’t have known it stung.',
    ],
    steps: ['Ask him for an hour before the month is out. Bring one question to my next session.'],
    intuitions: [
      ['Criticism is a door: I ask what’s behind it.', 'implemented'],
      ['I can say “that landed hard” without falling apart.', 'pending'],
      ['The day-to-day goes to Amina within six months.', 'pending'],
    ],
  };
};

const finishedHerSentences = (now: Date): DemoReconnection => {
  const at = workday(now, 33, 12, 10);
  return {
    at,
    pf: 'past',
    who: 'Amina, my deputy',
    about: `${spokenDay(at, 'en')}, her first operations review: I finished her sentences three times`,
    lived: [
      '“They’ll eat her alive, I’d better step in.”',
      'A worry that was almost motherly. Jaw tight, leaning forward.',
      'I answered for her on waste, then on haulage. The third time, she closed her notebook.',
    ],
    moments: [
      'Ask her the day before what she wanted from me in the room.',
      'Sit well away from her, so nobody could look to me.',
      'Hold my pen in both hands, and wait.',
      'Let her walk out with a win of her own.',
    ],
    difficulties: [
      ['Presenting to people twenty years older', 'Give her the whole floor, silences included'],
    ],
    needs: [
      [
        'To slip up a little with nobody correcting her',
        'Keep my notes for the next day, and only if she asks',
      ],
      ['To know what she already does well', 'Tell her two moments when she was spot on'],
    ],
    fears: [
      [
        'Being there only because I picked her',
        'Tell her about my own first review, when I dropped every page',
      ],
    ],
    views: [
      'What my worry said to her was: “You can’t do this.”',
      'The room liked her. I never looked at the room.',
    ],
    steps: [
      'Apologise for talking over her. I did it the same evening: she laughed, then she cried.',
      'Skip the next review. Ask Joe what he liked about it.',
    ],
    intuitions: [
      ['My silence is a vote of confidence.', 'implemented'],
      ['I ask “would you like my view?” before I give it.', 'implemented'],
      ['I’m not going to the next review.', 'implemented'],
    ],
  };
};

const lateFlour = (now: Date): DemoReconnection => {
  const at = workday(now, 9, 9, 35);
  return {
    at,
    pf: 'past',
    who: 'Stuart, who mills our flour',
    about: `Call on ${spokenDay(at, 'en')}: third late delivery, and the mixers stopped for two hours`,
    lived: [
      '“He’s been taking us for fools since day one.”',
      'Rage, blood in my ears. Shoulders again; this time I caught them.',
      'I shouted. I threatened to tear up the contract. Then I heard myself, stopped dead and said: “I’ll call you back in ten minutes.”',
    ],
    moments: [
      'Drink a glass of water and step out into the yard before dialling.',
      'Start with the facts, and how many people were standing idle.',
      'Ask what had kept him from warning me.',
      'End on a date he can keep, not on a threat.',
    ],
    difficulties: [['His mill is running a shift short', 'Ask for his real dates, even the bad ones']],
    needs: [
      ['To report a delay without being torn to shreds', 'Thank him the first time bad news arrives early'],
    ],
    fears: [['Losing us, and eleven jobs with us', 'Talk about next year before I talk about today']],
    views: [
      'I rang back after ten minutes. He told me everything; we sorted it in fifteen.',
      'My temper was guarding something that matters: the crew. It’s the shape of it that hurts people.',
    ],
    steps: ['Set up a forecast call with Joe and Stuart, first Monday of the month.'],
    intuitions: [
      ['“I’ll call you back in ten minutes” isn’t running away.', 'implemented'],
      ['I thank the person who brings me bad news.', 'pending'],
    ],
  };
};

const liftsGranted = (now: Date): DemoReconnection => ({
  at: workday(now, 15, 19, 10),
  pf: 'past',
  after: liftsPreparedAt(now),
  who: 'Fiona, finance director',
  about: liftsAbout(now),
  lived: [
    '“She’ll say no by page two, and all I’ll have left is a louder voice.”',
    'A knot in my stomach until ten. Then, of all things, I wanted to laugh with her.',
    'I let Fiona tell them what she’d seen at the mixers. When Martin said “payback”, I breathed out and handed over to Joe.',
  ],
  moments: [
    'Thank her for coming in at six, before opening the file.',
    'Walk in with her, not after her.',
    'Leave the figure to her: it carries more weight coming from her.',
    'For her to leave glad that she’d said yes.',
  ],
  difficulties: [
    [
      'Saying yes in front of Martin, who keeps count',
      'Keep both our names on it, right up to the signature',
    ],
  ],
  needs: [['Knowing what the first four will bring', 'Send her the figures every month, good or bad']],
  fears: [
    ['That I’ll be back for ten in the spring', 'Keep to the review date, and ask for nothing before it'],
  ],
  views: ['I’d braced for a wall. It was a door, with somebody waiting behind it.'],
  steps: ['Write Fiona three lines on Friday: what her yes has already changed on the floor.'],
  intuitions: [
    [
      'I leave the winning figure to the other person.',
      'pending',
      { when: 'When I’m holding the right figure, I ask what they make of it.' },
    ],
  ],
});

/** Situations that had already happened when they were written, oldest first. */
export const pastReconnections = (now: Date): DemoReconnection[] =>
  [launchDate, ovenThree, notQuiteThere, finishedHerSentences, lateFlour, liftsGranted].map((write) =>
    write(now),
  );
