import type { Claim } from '@ancrage/shared/journal/claims';
import type { Derailor } from '@ancrage/shared/journal/derailors';
import { dateKeyOf, firstClaimAt, firstDerailorAt, workday } from './demo-dates.ts';

/** What takes her off course. Source: S-17. */
export const derailors = (now: Date): Derailor[] => [
  {
    date: dateKeyOf(firstDerailorAt(now)),
    name: 'The fire engine',
    situation: 'A breakdown, a delay, a worried voice on the phone.',
    trigger: 'I hear “we’re not sure yet”.',
    thought: 'If I don’t go, nobody will.',
    behaviour: 'I take the thing over, ring round for everybody, answer e-mail at eleven at night.',
    effect: 'My team wait for me to turn up. Joe only tells me how the story ended.',
    antidote: '“What do you need from me?” Then silence.',
  },
  {
    date: dateKeyOf(workday(now, 45, 21, 10)),
    name: 'Top of the class',
    situation: 'Someone corrects me, even slightly, in front of a person who counts.',
    trigger: 'The words “not quite”, “nearly”, “a bit more”.',
    thought: 'So none of what I did counts.',
    behaviour: 'I smile, line up my evidence and stop listening.',
    effect: 'They go quiet, or apologise. I drive home with the sting, and without the question.',
    antidote: 'Ask for an example. Just one. Then say thank you.',
  },
  {
    date: dateKeyOf(workday(now, 8, 19, 40)),
    name: 'The tidy volcano',
    situation: 'Somebody keeps the bakery waiting.',
    trigger: 'The third delay, or the third excuse.',
    thought: 'They think nothing of people who work with their hands.',
    behaviour: 'I shout, or I turn to ice. Either way, nobody else speaks.',
    effect: 'Bad news is hidden from me, where it grows.',
    antidote: '“I’ll call you back in ten minutes.” Out into the yard.',
  },
];

/** What she claims from others or for herself. Source: S-17. */
export const claims = (now: Date): Claim[] => [
  {
    date: dateKeyOf(firstClaimAt(now)),
    kind: 'reception',
    name: 'People should ask me before they decide',
    situation: 'Exec meetings, mostly when Dominic speaks first.',
    effect: 'I walk in as a judge. I look for the slight, so I find one.',
    truth: 'I can ask to be asked. And I can pick up the phone the night before.',
  },
  {
    date: dateKeyOf(workday(now, 44, 20, 30)),
    kind: 'emission',
    name: 'I’m the one who holds this place up',
    situation: 'Breakdown days, and most Sunday evenings.',
    effect: 'I carry what nobody asked me to carry, and charge for it in sighs.',
    truth: 'It stood before I came. My job is for it to stand without me.',
  },
  {
    date: dateKeyOf(workday(now, 18, 21, 25)),
    kind: 'reception',
    name: 'They ought to see that I’m tired',
    situation: 'Evenings, late meetings, and often at home.',
    effect: 'I say nothing, wait for someone to guess, and feel hurt when they don’t.',
    truth: 'Nobody can read tired on a smiling face. One sentence does it: “I’ve got nothing left tonight.”',
  },
];
