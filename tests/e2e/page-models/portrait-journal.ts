import type { Locale } from '@ancrage/shared/rules/locales';
import type { PersonOverrides } from '../../support/factories.ts';
import type { Written } from './exercise-page.ts';

/** A journal to be shown: someone's, in their own language. */
interface Portrait {
  readonly overrides: PersonOverrides;
  /** What is written into a new reconnection. */
  readonly written: Written;
}

const entry = (
  date: string,
  pf: 'past' | 'future',
  who: string,
  about: string,
  intuitions: readonly (readonly [name: string, status: 'pending' | 'implemented'])[],
) => ({
  date,
  pf,
  'reconew-q2-qui': who,
  'reconew-q2-datesujet': about,
  intuitionsdata: intuitions.map(([name, status], place) => ({ id: `${date}-${place}`, name, status })),
  status: intuitions.every(([, status]) => status === 'implemented') ? 'implemented' : 'pending',
});

const byDate = (entries: readonly ReturnType<typeof entry>[]) =>
  Object.fromEntries(entries.map((one) => [one.date, one]));

const DATES = ['1773043200000', '1772438400000', '1771228800000'] as const;

const french: Portrait = {
  overrides: {
    info: { firstname: 'Camille' },
    journal: {
      field_cid: {
        CIDsymptome: 'La mâchoire qui se serre, le souffle qui reste en haut',
        CIDphrasereconnexion: 'J’ai le temps d’écouter.',
        CIDmomentressource: 'Le chemin derrière la maison, après la pluie, l’odeur des pins.',
        CIDvocationpro: 'Aider chacun à trouver sa place, et à y grandir.',
      },
      field_intuitions: byDate([
        entry(DATES[0], 'future', 'Le comité de direction', 'Jeudi, l’annonce de la nouvelle organisation', [
          ['Je commence par ce qui ne change pas', 'pending'],
          ['Je laisse le silence faire son travail', 'pending'],
        ]),
        entry(DATES[1], 'past', 'Karim', 'Mardi matin, le budget repoussé une fois de plus', [
          ['Je demande d’abord ce qui l’inquiète', 'implemented'],
          ['Je dis ce que je ressens, sans accuser', 'pending'],
        ]),
        entry(DATES[2], 'past', 'Nadia', 'Son départ du projet', [
          ['Je la remercie devant tous', 'implemented'],
        ]),
      ]),
      field_celebrations: {
        [DATES[1]]: { date: DATES[1], text: 'Le merci de l’équipe', files: [] },
      },
    },
  },
  written: {
    'reconew-q2-qui': 'Karim, qui dirige l’usine',
    'reconew-q2-datesujet': 'Mardi matin, le budget repoussé une fois de plus',
    'reconew-q3-pense': 'Ils ont décidé sans moi.',
    'reconew-q3-ressenti': 'De la colère, et la gorge serrée',
    'reconew-q3-fait': 'J’ai coupé la parole, puis j’ai fixé mon écran.',
    'reconew-q4-1': 'Poser mon téléphone, et respirer une fois',
    'reconew-q4-2': 'Le regarder avant de parler',
    'reconew-q4-3': 'Lui demander ce dont il a besoin pour décider',
    'reconew-q4-4': 'Un merci sincère',
    'reconew-q6-difficultes': ['Défendre un projet qu’il n’a pas choisi', 'Le manque de temps'],
    'reconew-q6-besoins': ['Qu’on reconnaisse le travail de ses équipes'],
    'reconew-q6-peurs': ['Avoir l’air de ne pas savoir'],
    'reconew-q7-difficultes': [
      'Lui demander son avis avant de donner le mien',
      'Proposer une heure, rien que nous deux',
    ],
    'reconew-q7-besoins': ['Dire ce qui est déjà bien fait'],
    'reconew-q7-peurs': ['Douter à voix haute, moi aussi'],
    'reconew-q8': ['Son silence n’était pas du mépris, c’était de la fatigue.'],
    'reconew-q9': ['Lui proposer un café vendredi, après en avoir parlé à Nadia'],
    intuitionsdata: [
      'Je demande d’abord ce qui l’inquiète.',
      'Je dis ce que je ressens, sans accuser.',
      'Je laisse un silence avant de répondre.',
    ],
  },
};

const english: Portrait = {
  overrides: {
    info: { firstname: 'Camille' },
    locale: 'en',
    journal: {
      field_cid: {
        CIDsymptome: 'My jaw tightens and my breath stays high',
        CIDphrasereconnexion: 'I have time to listen.',
        CIDmomentressource: 'The path behind the house after the rain, the smell of pines.',
        CIDvocationpro: 'Helping everyone find their place, and grow in it.',
      },
      field_intuitions: byDate([
        entry(DATES[0], 'future', 'The executive committee', 'Thursday, announcing the new organisation', [
          ['I start with what stays the same', 'pending'],
          ['I let the silence do its work', 'pending'],
        ]),
        entry(DATES[1], 'past', 'Karim', 'Tuesday morning, the budget put off yet again', [
          ['I first ask what worries him', 'implemented'],
          ['I say what I feel, without blame', 'pending'],
        ]),
        entry(DATES[2], 'past', 'Nadia', 'Her leaving the project', [
          ['I thank her in front of everyone', 'implemented'],
        ]),
      ]),
      field_celebrations: {
        [DATES[1]]: { date: DATES[1], text: 'The team’s thank-you', files: [] },
      },
    },
  },
  written: {
    'reconew-q2-qui': 'Karim, who runs the plant',
    'reconew-q2-datesujet': 'Tuesday morning, the budget put off yet again',
    'reconew-q3-pense': 'They decided without me.',
    'reconew-q3-ressenti': 'Anger, and a tight throat',
    'reconew-q3-fait': 'I cut in, then stared at my screen.',
    'reconew-q4-1': 'Put my phone away and breathe once',
    'reconew-q4-2': 'Look at him before I speak',
    'reconew-q4-3': 'Ask what he needs in order to decide',
    'reconew-q4-4': 'A sincere thank-you',
    'reconew-q6-difficultes': ['Defending a project he did not choose', 'Never enough time'],
    'reconew-q6-besoins': ['Some credit for what his teams have done'],
    'reconew-q6-peurs': ['Looking as if he did not know'],
    'reconew-q7-difficultes': ['Ask for his view before I give mine', 'Offer an hour, just the two of us'],
    'reconew-q7-besoins': ['Say what is already done well'],
    'reconew-q7-peurs': ['Doubt out loud, me too'],
    'reconew-q8': ['His silence was not contempt, it was tiredness.'],
    'reconew-q9': ['Offer him a coffee on Friday, after talking to Nadia'],
    intuitionsdata: [
      'I first ask what worries him.',
      'I say what I feel, without blame.',
      'I leave a silence before I answer.',
    ],
  },
};

/** What the pictures of the documentation show, by language. */
export const portraits: Readonly<Record<Locale, Portrait>> = { fr: french, en: english };
