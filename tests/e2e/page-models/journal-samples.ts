import type { PersonOverrides } from '../../support/factories.ts';
import type { Written } from './exercise-page.ts';

type Journal = NonNullable<PersonOverrides['journal']>;

/** A complete identity card, as it is stored. */
export const anIdentityCard = {
  CIDsymptome: 'La mâchoire qui se serre',
  CIDphrasereconnexion: 'J’ai le temps d’écouter.',
  CIDmomentressource: 'Le chemin derrière la maison, après la pluie.',
  CIDvocationpro: 'Aider chacun à trouver sa place.',
};

/** A journal in which a reconnection may be started. */
export const withCard = { field_cid: anIdentityCard } satisfies Journal;

/** Date keys of the sample reconnections, newest first. */
export const sampleKeys = { newer: '1772438400000', older: '1769846400000' } as const;

/** Two reconnections with three intuitions, one of them implemented. */
export const withReconnections = {
  field_cid: anIdentityCard,
  field_intuitions: {
    [sampleKeys.older]: {
      date: sampleKeys.older,
      pf: 'past',
      'reconew-q2-qui': 'Nadia',
      'reconew-q2-datesujet': 'Lundi, le budget',
      'reconew-q3-pense': 'Elle ne m’écoute pas.',
      intuitionsdata: [
        { id: 'a1', name: 'Je commence par une question', status: 'implemented' },
        { id: 'a2', name: 'Je dis ce que je ressens', status: 'pending' },
      ],
      status: 'pending',
    },
    [sampleKeys.newer]: {
      date: sampleKeys.newer,
      pf: 'future',
      'reconew-q2-qui': 'Karim',
      'reconew-q2-datesujet': 'Jeudi, la nouvelle organisation',
      intuitionsdata: [{ id: 'b1', name: 'Je laisse un silence', status: 'pending' }],
      status: 'pending',
    },
  },
} satisfies Journal;

/** A guided path walked to its end, twice. */
export const aFinishedPath = {
  form_type: 'plf',
  progress: {},
  answers: { 'plf1-corps': 'La nuque', 'plf4-vue': 'Une rivière' },
  results: {
    plf: {
      date: '1772000000000',
      'plf6-garder': 'Le calme revient quand je respire.',
      'plf6-essayer': 'Une question d’abord',
      earlier: [{ date: '1762000000000', 'plf6-garder': 'La patience' }],
    },
  },
};

/** The profile of someone who has not filled it in. */
export const EMPTY_INFO = {
  firstname: '',
  lastname: '',
  title: '',
  company: '',
  businessunit: '',
  telephone: '',
  cgu: false,
};

/** What someone writes in a reconnection about a past situation. */
export const reconnectionSample: Written = {
  'reconew-q2-qui': 'Karim',
  'reconew-q2-datesujet': 'Mardi matin, le budget',
  'reconew-q3-pense': 'Ils ont décidé sans moi.',
  'reconew-q3-ressenti': 'De la colère, et la gorge serrée',
  'reconew-q3-fait': 'J’ai coupé la parole.',
  'reconew-q4-1': 'Respirer une fois',
  'reconew-q4-2': 'Le regarder vraiment',
  'reconew-q4-3': 'Écouter jusqu’au bout',
  'reconew-q4-4': 'Le remercier',
  'reconew-q6-difficultes': ['Défendre un projet subi', 'Le manque de temps'],
  'reconew-q6-besoins': ['Qu’on reconnaisse son travail'],
  'reconew-q6-peurs': ['Avoir l’air de ne pas savoir'],
  'reconew-q7-difficultes': ['Lui demander son avis', 'Prendre une heure'],
  'reconew-q7-besoins': ['Dire ce qui est bien fait'],
  'reconew-q7-peurs': ['Douter à voix haute, moi aussi'],
  'reconew-q8': ['Son silence était de la fatigue'],
  'reconew-q9': ['Lui proposer un café vendredi'],
  intuitionsdata: ['Je demande d’abord ce qui l’inquiète', 'Je laisse un silence'],
};

/** What someone writes on a guided path, whatever its form type. */
export const leadershipPathSample: Written = {
  'plf1-corps': 'La nuque, comme une main',
  'plf1-derniere-fois': 'Lundi, devant tout le monde',
  'plf1-moment': 'during',
  'plf1-signal': 'Je souris trop',
  'plf1-occasions': ['On me coupe la parole', 'Le plan change'],
  CIDsymptome: 'Ma nuque se raidit.',
  'plf2-besoin': 'Le droit de ne pas savoir',
  'plf2-origine': 'Mon grand-père',
  'plf2-paroles': ['J’ai le temps'],
  CIDphrasereconnexion: 'Je respire, et je laisse venir.',
  'plf2-essai': 'Mercredi, dans l’escalier',
  'deviateur-situation': 'Les réunions pressées',
  'deviateur-trigger': 'Un ton sec',
  'deviateur-thought': 'On ne me le pardonnera pas',
  'deviateur-behaviour': 'Je parle longtemps',
  'deviateur-effect': 'On décroche',
  'deviateur-antidote': 'Laissez-moi une minute',
  'deviateur-name': 'Le grand expliqueur',
  'pretention-kind': 'reception',
  'pretention-name': 'On devrait deviner',
  'pretention-situation': 'Le soir',
  'pretention-effect': 'Je compte les points',
  'pretention-truth': 'J’ai besoin d’aide',
  'plf4-lieu': 'Le verger',
  'plf4-vue': 'La brume sur les branches',
  'plf4-son': 'Une pomme qui tombe',
  'plf4-peau': 'L’herbe trempée',
  'plf4-odeur': 'La terre',
  CIDmomentressource: 'Je suis dans le verger, une pomme tombe.',
  'plf5-moment-1': 'À neuf ans, la cabane',
  'plf5-moment-2': 'La première équipe',
  'plf5-moment-3': 'La nuit de la panne',
  'plf5-moment-4': 'Le départ de Samir',
  'plf5-recu': ['Du calme'],
  'plf5-fil': 'J’aide à oser dire',
  CIDvocationpro: 'Faire de la place à ce qui n’ose pas se dire.',
  'plf6-garder': 'Mon impatience est une peur',
  'plf6-essayer': 'Demander un avis d’abord',
  'plf6-partager': 'Samir, mardi midi',
  intuitionsdata: ['Je dis ce que je ne sais pas', 'Je demande de l’aide'],
};
