import type { Claim } from '@ancrage/shared/journal/claims';
import type { Derailor } from '@ancrage/shared/journal/derailors';
import { dateKeyOf, firstClaimAt, firstDerailorAt, workday } from './demo-dates.ts';

/** What takes her off course. Source: S-17. */
export const derailors = (now: Date): Derailor[] => [
  {
    date: dateKeyOf(firstDerailorAt(now)),
    name: 'La pompière',
    situation: 'Une panne, un retard, une voix inquiète au téléphone.',
    trigger: 'J’entends « on ne sait pas encore ».',
    thought: 'Si je n’y vais pas moi-même, personne n’ira.',
    behaviour: 'Je reprends le dossier, j’appelle à la place des autres, je réponds à vingt-trois heures.',
    effect: 'Mon équipe attend que j’arrive. Karim ne me raconte plus que la fin des histoires.',
    antidote: '« De quoi as-tu besoin de ma part ? » Puis le silence.',
  },
  {
    date: dateKeyOf(workday(now, 45, 21, 5)),
    name: 'La première de la classe',
    situation: 'On me fait une remarque, même petite, devant quelqu’un qui compte.',
    trigger: 'Les mots « pas encore », « presque », « un peu plus ».',
    thought: 'Tout ce que j’ai fait ne compte donc pas.',
    behaviour: 'Je souris, j’aligne mes preuves, je n’écoute plus.',
    effect:
      'L’autre se tait, ou s’excuse. Je rentre chez moi avec la remarque intacte et la question perdue.',
    antidote: 'Demander un exemple. Un seul. Et remercier.',
  },
  {
    date: dateKeyOf(workday(now, 8, 19, 20)),
    name: 'Le volcan propre',
    situation: 'Quelqu’un fait attendre l’atelier.',
    trigger: 'Le troisième retard, ou la troisième excuse.',
    thought: 'On se moque de ceux qui travaillent de leurs mains.',
    behaviour: 'Je crie, ou je deviens glaciale ; les deux font taire.',
    effect: 'On me cache les mauvaises nouvelles, et elles grossissent.',
    antidote: '« Je vous rappelle dans dix minutes. » Sortir sur le quai.',
  },
];

/** What she claims from others or for herself. Source: S-17. */
export const claims = (now: Date): Claim[] => [
  {
    date: dateKeyOf(firstClaimAt(now)),
    kind: 'reception',
    name: 'On devrait me consulter avant de décider',
    situation: 'Les comités de direction, surtout quand Sylvain parle en premier.',
    effect: 'J’arrive en juge. Je guette l’oubli, donc je le trouve.',
    truth: 'Je peux demander à être consultée. Et je peux, moi aussi, appeler la veille.',
  },
  {
    date: dateKeyOf(workday(now, 44, 20, 45)),
    kind: 'emission',
    name: 'Je suis celle qui tient la maison',
    situation: 'Les jours de panne, et presque tous les dimanches soir.',
    effect: 'Je porte ce que personne ne m’a demandé de porter, et je le fais payer en soupirs.',
    truth: 'La maison tenait avant moi. Mon travail est qu’elle tienne sans moi.',
  },
  {
    date: dateKeyOf(workday(now, 18, 21, 15)),
    kind: 'reception',
    name: 'On devrait voir que je suis fatiguée',
    situation: 'Le soir, en réunion tardive, et souvent chez moi.',
    effect: 'Je me tais, j’attends que l’on devine, puis je me blesse que l’on ne devine pas.',
    truth: 'Personne ne lit sur un visage qui sourit. Une phrase suffit : « Ce soir, je n’en peux plus. »',
  },
];
