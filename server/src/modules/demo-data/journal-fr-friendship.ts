import type { Friendship } from '@ancrage/shared/journal/friendship';
import { dateKeyOf, workday } from './demo-dates.ts';

/** Two finished exchanges and one under way. Source: P-10, S-19. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of texts, without a branch.
export const exchanges = (now: Date): Friendship[] => [
  {
    date: dateKeyOf(workday(now, 67, 18)),
    person: 'Nadia',
    theme: 'Notre façon de travailler ensemble',
    prepare: [
      'Elle m’a soutenue devant les élus sans que je le demande.',
      'Je lui parle toujours en coup de vent, entre deux portes.',
      'J’aimerais qu’elle me dise quand je vais trop vite.',
      'Qu’elle sache que je tiens à elle, au-delà des dossiers.',
    ],
    express: {
      risks: [
        'Paraître fragile devant la directrice des ressources humaines.',
        'Qu’elle se sente obligée de me répondre quelque chose.',
        'M’attacher, puis devoir un jour décider contre son avis.',
      ],
      shared: 'Je lui ai dit que j’allais trop vite pour ne pas sentir que j’avais peur.',
    },
    listen: {
      risks: [
        'Entendre qu’elle m’a trouvée injuste l’an dernier.',
        'Ne pas savoir me taire.',
        'Découvrir qu’elle va moins bien que je ne le pensais.',
      ],
      heard: 'Elle se sent seule à porter les mauvaises nouvelles. Elle n’en parle à personne.',
    },
    advice: [
      'Marcher ensemble le vendredi, une demi-heure, sans téléphone.',
      'Me prévenir d’un mot quand je m’emballe : « les pieds ».',
      'Lui demander comment elle va, avant de lui demander quelque chose.',
    ],
    stage: 'end',
  },
  {
    date: dateKeyOf(workday(now, 29, 17, 30)),
    person: 'Karim',
    theme: 'La confiance',
    prepare: [
      'Il a tenu l’usine pendant dix nuits avec une équipe incomplète.',
      'Je lui ai retiré un dossier au téléphone, et il s’est éteint.',
      'J’ai besoin de savoir s’il m’en veut encore.',
      'Qu’il se sente chez lui, et moi invitée.',
    ],
    express: {
      risks: [
        'Me justifier.',
        'Lui dire merci d’une façon qui ressemble à une note.',
        'Qu’il me réponde « ce n’est rien », et que tout reste là.',
      ],
      shared: 'Je lui ai demandé pardon pour le « laisse, je m’en occupe ».',
    },
    listen: {
      risks: [
        'Entendre ce que l’équipe dit de moi.',
        'Avoir envie de tout réparer dans la minute.',
        'Apprendre qu’il a pensé à partir.',
      ],
      heard: 'Il avait commencé une lettre. Il ne l’a pas envoyée parce que je suis venue sans dossier.',
    },
    advice: [
      'Le laisser annoncer lui-même les bonnes nouvelles de l’usine.',
      'Quand je m’inquiète, l’appeler, et ne rien reprendre.',
      'Revenir le voir quand tout va bien.',
    ],
    stage: 'end',
  },
  {
    date: dateKeyOf(workday(now, 4, 19, 10)),
    person: 'Sylvain',
    theme: 'La confiance',
    prepare: [
      'Il vient à notre point du lundi, et il arrive à l’heure.',
      'Nous n’avons jamais reparlé de ce comité où je l’ai coupé.',
      'J’aimerais comprendre ce qu’il a vécu ce jour-là.',
      'Que nous puissions nous dire non sans nous abîmer.',
    ],
    express: {
      risks: [
        'Pleurer, peut-être.',
        'Rouvrir une blessure qu’il croyait fermée.',
        'Qu’il s’en serve un jour.',
      ],
      shared: '',
    },
    listen: { risks: ['', '', ''], heard: '' },
    advice: ['', '', ''],
    stage: 'express',
  },
];
