import type { PersonOverrides } from '../../support/factories.ts';
import { withReconnections } from './journal-samples.ts';

type Journal = NonNullable<PersonOverrides['journal']>;

/** Date keys of the sample derailors, claims and exchanges, newest first. */
export const encounterKeys = {
  newest: '1772524800000',
  middle: '1772438400000',
  oldest: '1772352000000',
} as const;
const { newest, middle, oldest } = encounterKeys;

/** A journal with two derailors and a claim. */
export const withDerailors = {
  ...withReconnections,
  field_deviateurs: {
    [newest]: {
      date: newest,
      name: 'Le volcan',
      thought: 'On se moque de nous.',
      antidote: 'Sortir sur le quai.',
    },
    [oldest]: {
      date: oldest,
      name: 'La pompière',
      situation: 'Une panne',
      antidote: 'Demander, puis me taire.',
    },
  },
  field_pretentions: {
    [middle]: {
      date: middle,
      kind: 'reception',
      name: 'On devrait voir que je fatigue',
      truth: 'Je peux le dire.',
    },
  },
} satisfies Journal;

/** A journal with a closed exchange and two under way, two people and two themes in all. */
export const withExchanges = {
  ...withReconnections,
  field_amitiepro: {
    [newest]: { date: newest, person: 'Karim', theme: 'La confiance', stage: 'express' },
    [middle]: { date: middle, person: 'Nadia', theme: 'Le temps', stage: 'prepare' },
    [oldest]: {
      date: oldest,
      person: 'nadia',
      theme: 'La confiance',
      prepare: ['Son appui', '', '', ''],
      express: { risks: ['Paraître fragile', '', ''], shared: 'Ma peur' },
      listen: { risks: ['', '', ''], heard: 'Elle se sent seule' },
      advice: ['Marcher le vendredi', '', ''],
      stage: 'end',
    },
  },
} satisfies Journal;
