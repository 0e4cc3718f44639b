import { spokenDay, workday } from './demo-dates.ts';
import type { DemoReconnection } from './reconnection-entry.ts';

const workshopMoves = (now: Date): DemoReconnection => {
  const meeting = workday(now, 54, 9);
  return {
    at: workday(now, 61, 19, 30),
    pf: 'future',
    who: 'Mme Lopès et les élus du personnel',
    about: `${spokenDay(meeting, 'fr')}, l’annonce du transfert de l’atelier de coupe`,
    moments: [
      'Relire le nom de chacune des vingt-trois personnes de l’atelier, à voix haute.',
      'Serrer toutes les mains, et regarder chacun.',
      'Dire la décision dans la première minute, sans mots de coton.',
      'Rester dans la salle après la fin, aussi longtemps qu’il le faudra.',
    ],
    difficulties: [
      [
        'Elle devra l’expliquer à l’atelier une heure après',
        'Proposer d’y descendre avec elle, si elle le souhaite',
      ],
      [
        'Quarante minutes de route de plus pour sept familles',
        'Arriver avec la liste des solutions, pas avec un principe',
      ],
    ],
    needs: [
      ['Des réponses datées', 'Dire ce que je sais, ce que j’ignore, et quand je le saurai'],
      [
        'Que l’on reconnaisse trente ans de métier dans ces murs',
        'Demander aux anciennes ce que nous devons emporter',
      ],
    ],
    fears: [
      ['Que ce soit la première marche avant la fermeture', 'Montrer le plan à trois ans, même imparfait'],
    ],
    views: [
      'Elle ne sera pas contre moi : elle sera pour eux. Moi aussi.',
      'Je n’ai pas à être solide. J’ai à être vraie.',
    ],
    steps: [
      'Demander à Nadia d’être assise à côté de Mme Lopès, et non à côté de moi.',
      'Dire « je ne sais pas » au moins une fois.',
    ],
    intuitions: [
      [
        'La mauvaise nouvelle se dit dans la première minute.',
        'implemented',
        { done: [workday(now, 54, 18), 'Je l’ai dite avant de m’asseoir. Ils m’ont écoutée jusqu’au bout.'] },
      ],
      ['Je reste après.', 'implemented'],
      ['Je reviens à l’atelier une fois par mois jusqu’au déménagement.', 'pending'],
    ],
  };
};

/** When the talk about the benches was prepared; another text looks back on it. */
export const benchesPreparedAt = (now: Date): Date => workday(now, 20, 20, 10);
export const benchesAbout = (now: Date): string =>
  `Budget du ${spokenDay(workday(now, 16, 13), 'fr')} : les tables de coupe réglables, refusées l’an dernier`;

const benches = (now: Date): DemoReconnection => {
  const meeting = workday(now, 16, 13);
  return {
    at: benchesPreparedAt(now),
    pf: 'future',
    who: 'Odile, directrice financière',
    about: benchesAbout(now),
    day: meeting,
    moments: [
      'Passer une heure à la coupe et compter les gestes, pour parler de ce que j’ai vu.',
      'Lui demander combien de demandes elle a déjà reçues ce matin.',
      'Ne pas hausser le ton quand viendra le mot « rentabilité ». Respirer par le ventre.',
      'Qu’elle garde en tête un visage, pas une ligne de dépense.',
    ],
    difficulties: [
      ['Dire non toute la journée à des gens qu’elle estime', 'Lui apporter deux versions, dont une petite'],
    ],
    needs: [
      [
        'Un argument qu’elle puisse répéter à Bertrand',
        'Chiffrer les arrêts de travail des deux dernières années',
      ],
      ['Ne pas être la méchante de l’histoire', 'Présenter le dossier avec elle, à deux voix'],
    ],
    fears: [
      [
        'Céder une fois, et ouvrir la porte à tous',
        'Lui proposer un essai sur quatre tables, avec une date de bilan',
      ],
    ],
    views: ['Nous protégeons la même maison, elle par la caisse, moi par les bras.'],
    steps: [
      'Emmener Odile à la coupe avant la réunion. Karim est d’accord pour nous recevoir à sept heures.',
    ],
    intuitions: [
      [
        'Je fais voir avant de faire compter.',
        'implemented',
        {
          when: 'Quand un dossier se discute en chiffres, j’emmène d’abord la personne sur place.',
          day: meeting,
          done: [workday(now, 16, 18), 'Odile est venue à sept heures. Elle a soulevé le tissu elle-même.'],
        },
      ],
      ['Quatre tables d’abord : un oui petit vaut mieux qu’un grand non.', 'implemented'],
    ],
  };
};

const nextCollection = (now: Date): DemoReconnection => {
  const meeting = workday(now, -6, 10);
  return {
    at: workday(now, 2, 7, 25),
    pf: 'future',
    who: 'Sylvain, directeur commercial',
    about: `${spokenDay(meeting, 'fr')} : fixer ensemble les dates de la prochaine collection`,
    day: meeting,
    moments: [
      'Relire ce que j’avais écrit sur lui il y a trois mois. Sourire un peu.',
      'Arriver la première, et préparer deux cafés.',
      'Quand il dira « impossible de dire non à ce client », lui demander ce que ce client attend vraiment.',
      'Que nous signions une date tous les deux, de la même encre.',
    ],
    difficulties: [
      [
        'Ses vendeurs ont déjà annoncé une date',
        'Chercher les trois modèles que nous savons livrer à cette date',
      ],
    ],
    needs: [['Une date qui ne bougera plus', 'Ne promettre que ce que Karim aura confirmé']],
    fears: [['Revivre la réunion où je l’ai humilié', 'Lui en reparler en premier, simplement']],
    views: [
      'Je n’y vais pas pour avoir raison.',
      'Ce qui a changé en trois mois, c’est que nous nous parlons le lundi.',
    ],
    steps: [
      'Demander à Karim d’être joignable entre dix et onze heures.',
      'Si la mâchoire se serre : les pieds, puis sa phrase jusqu’au bout.',
    ],
    intuitions: [
      [
        'Je reparle en premier de ce qui nous a abîmés.',
        'pending',
        {
          when: 'Quand nous nous asseyons, je reparle de la réunion où je l’ai coupé.',
          obstacle: 'L’envie de commencer par les dates',
          response: 'Je laisse le planning fermé jusqu’à la fin du café.',
          day: meeting,
        },
      ],
      ['Trois modèles sûrs valent mieux que douze promesses.', 'pending'],
      ['Je laisse Sylvain finir ses phrases.', 'pending'],
    ],
  };
};

/** Situations that were still to come when they were written, oldest first. */
export const futureReconnections = (now: Date): DemoReconnection[] =>
  [workshopMoves, benches, nextCollection].map((write) => write(now));
