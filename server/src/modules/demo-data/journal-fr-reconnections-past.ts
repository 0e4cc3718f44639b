import { spokenDay, workday } from './demo-dates.ts';
import { benchesAbout, benchesPreparedAt } from './journal-fr-reconnections-future.ts';
import type { DemoReconnection } from './reconnection-entry.ts';

const promisedDate = (now: Date): DemoReconnection => {
  const at = workday(now, 88, 17, 40);
  return {
    at,
    pf: 'past',
    who: 'Sylvain, directeur commercial',
    about: `Comité de direction du ${spokenDay(at, 'fr')} : il a promis la nouvelle collection à un client sans m’en parler`,
    lived: [
      '« Il vend ce que je n’ai pas encore fabriqué, et c’est moi qui passerai pour celle qui dit non. »',
      'Une bouffée de colère, puis la mâchoire soudée. Dessous, quelque chose de plus ancien : ne pas compter.',
      'Je l’ai coupé au milieu d’une phrase, j’ai aligné quatre chiffres sur un ton glacial, et plus personne n’a rien dit.',
    ],
    moments: [
      'L’appeler la veille, cinq minutes, pour savoir où il en était avec ce client.',
      'Le saluer, lui, avant de regarder l’ordre du jour.',
      'Lui demander ce que ce client représentait, avant de parler de capacité.',
      'Qu’il reparte en sachant que je veux sa réussite autant que la mienne.',
    ],
    difficulties: [
      [
        'Il a perdu deux gros clients en un an',
        'Reconnaître devant tous que l’année est rude pour son équipe',
      ],
      [
        'Il ne voit pas ce qui se passe en atelier',
        'L’inviter une matinée à la coupe, sans rien lui démontrer',
      ],
    ],
    needs: [
      [
        'Pouvoir annoncer une bonne nouvelle',
        'Chercher avec lui ce qui peut être livré à cette date, même en partie',
      ],
    ],
    fears: [['Que le comité le juge sur ce seul trimestre', 'Dire « nous » quand je parle des délais']],
    views: [
      'Il n’a pas voulu me contourner : il avait besoin d’exister ce jour-là.',
      'Mon ton a fait plus de dégâts que sa promesse.',
    ],
    steps: [
      'Lui proposer un café jeudi et lui dire que j’ai été dure. En parler d’abord à Nadia.',
      'Ouvrir un point de dix minutes ensemble, chaque lundi, avant le comité.',
    ],
    intuitions: [
      ['Je pose une question avant de donner un chiffre.', 'implemented'],
      ['Je vais vers Sylvain avant que le problème ne nous réunisse.', 'implemented'],
      ['Derrière une promesse trop belle, je cherche qui a besoin d’être rassuré.', 'pending'],
    ],
  };
};

const takenBack = (now: Date): DemoReconnection => {
  const at = workday(now, 74, 16, 15);
  return {
    at,
    pf: 'past',
    who: 'Karim, qui dirige l’usine',
    about: `${spokenDay(at, 'fr')}, au téléphone : la panne de la machine à matelasser`,
    lived: [
      '« Si je ne m’en mêle pas, on y sera encore lundi. »',
      'De l’impatience, le souffle court. Et un peu de honte, après.',
      'Je lui ai dit : « Laisse, je m’en occupe. » J’ai appelé moi-même le réparateur. Il a répondu « d’accord », d’une voix que je ne lui connaissais pas.',
    ],
    moments: [
      'Me demander si l’on m’appelait au secours, ou si l’on m’informait.',
      'Lui dire que je savais l’atelier entre de bonnes mains.',
      'Lui demander : « De quoi as-tu besoin de ma part ? » puis me taire.',
      'Qu’il raccroche avec plus de force qu’avant l’appel.',
    ],
    difficulties: [
      [
        'Une équipe de nuit incomplète depuis dix jours',
        'Lui demander comment tiennent les gens, avant la machine',
      ],
      ['Deux pannes le même mois', 'Décider avec lui, à froid, du remplacement'],
    ],
    needs: [
      [
        'Être le patron de son usine, aux yeux de son équipe',
        'Ne plus jamais appeler le réparateur à sa place',
      ],
      ['Réfléchir à voix haute avec quelqu’un', 'L’écouter jusqu’au bout sans proposer de solution'],
    ],
    fears: [
      ['Que je ne lui fasse plus confiance', 'Le lui dire, avec un exemple précis de ce qu’il a réussi'],
    ],
    views: ['J’ai cru l’aider ; je lui ai pris sa place.', 'Il m’appelait pour penser, pas pour être sauvé.'],
    steps: ['Aller à l’usine mardi, sans dossier sous le bras, et lui présenter mes excuses.'],
    intuitions: [
      ['« De quoi as-tu besoin de ma part ? » est ma première phrase.', 'implemented'],
      ['Quand j’ai envie de dire « laisse », je compte trois respirations.', 'implemented'],
    ],
  };
};

const notYet = (now: Date): DemoReconnection => {
  const at = workday(now, 47, 18, 5);
  return {
    at,
    pf: 'past',
    who: 'Bertrand, directeur général',
    about: `Mon entretien annuel, ${spokenDay(at, 'fr')} : « Il te manque encore un peu de hauteur »`,
    lived: [
      '« Quatorze mois à tenir la maison debout, et voilà ce qu’il retient. »',
      'Un froid dans le ventre, les larmes pas loin. J’ai eu dix ans.',
      'J’ai souri, j’ai dit que je comprenais, et j’ai défendu mon bilan pendant vingt minutes. Je ne lui ai posé aucune question.',
    ],
    moments: [
      'M’asseoir dix minutes sur le banc du parking, téléphone éteint.',
      'Lui demander comment il allait ; il avait l’air épuisé.',
      'Laisser un silence après sa phrase, puis : « Raconte-moi un moment où tu l’as vu. »',
      'Le remercier d’avoir dit une chose difficile à dire.',
    ],
    difficulties: [
      [
        'Le conseil lui demande qui pourrait lui succéder un jour',
        'Entendre sa phrase comme une porte, et non comme un verdict',
      ],
    ],
    needs: [
      [
        'Que je le décharge de deux sujets, et non d’un détail de plus',
        'Revenir avec ma proposition sur les deux sites',
      ],
      ['Pouvoir me parler franchement', 'Lui demander une heure, sans défense ni dossier'],
    ],
    fears: [['Me blesser, et me perdre', 'Lui dire que je suis là pour durer']],
    views: [
      'Il n’a pas dit que je n’étais pas à la hauteur. C’est moi qui ai entendu cela.',
      'Il m’a vue sourire : il n’a pas pu savoir que j’avais mal.',
    ],
    steps: ['Lui demander une heure d’ici la fin du mois. Préparer en séance une seule question.'],
    intuitions: [
      ['Une critique est une porte : je demande à voir ce qu’il y a derrière.', 'implemented'],
      ['Je peux dire « ce que tu dis me touche » sans m’effondrer.', 'pending'],
      ['Je confie l’exploitation courante à Inès d’ici six mois.', 'pending'],
    ],
  };
};

const finishedSentences = (now: Date): DemoReconnection => {
  const at = workday(now, 33, 12, 20);
  return {
    at,
    pf: 'past',
    who: 'Inès, mon adjointe',
    about: `${spokenDay(at, 'fr')}, sa première revue d’exploitation : j’ai fini ses phrases trois fois`,
    lived: [
      '« Elle va se faire manger, il faut que je l’aide. »',
      'Une inquiétude presque maternelle, les épaules remontées jusqu’aux oreilles.',
      'J’ai répondu à sa place sur les stocks, puis sur le transport. À la troisième fois, elle a refermé son cahier.',
    ],
    moments: [
      'Lui demander, la veille, ce qu’elle attendait de moi dans la salle.',
      'M’asseoir loin d’elle, pour que les regards ne passent pas par moi.',
      'Tenir mon stylo à deux mains, et attendre.',
      'Qu’elle sorte de la pièce avec sa propre victoire.',
    ],
    difficulties: [
      [
        'Parler devant des gens qui ont vingt ans de plus',
        'Lui laisser toute la place, et le silence qui va avec',
      ],
    ],
    needs: [
      [
        'Se tromper un peu, sans témoin pour la corriger',
        'Garder mes remarques pour le lendemain, et seulement si elle les demande',
      ],
      ['Savoir ce qu’elle fait déjà bien', 'Lui citer deux moments précis où elle a été juste'],
    ],
    fears: [
      [
        'N’être là que parce que je l’ai choisie',
        'Lui raconter ma première revue, celle où j’ai perdu mes feuilles',
      ],
    ],
    views: [
      'Mon inquiétude lui disait : « Tu n’y arriveras pas. »',
      'La salle la trouvait bonne. Je n’ai pas regardé la salle.',
    ],
    steps: [
      'Lui demander pardon d’avoir parlé à sa place. Je l’ai fait le soir même : elle a ri, puis elle a pleuré.',
      'Ne pas venir à la prochaine revue. Demander à Karim de me dire ce qu’il y a vu de beau.',
    ],
    intuitions: [
      ['Mon silence est une marque de confiance.', 'implemented'],
      ['Je demande « veux-tu mon avis ? » avant de le donner.', 'implemented'],
      ['Je ne vais pas à la prochaine revue.', 'implemented'],
    ],
  };
};

const lateYarn = (now: Date): DemoReconnection => {
  const at = workday(now, 9, 9, 50);
  return {
    at,
    pf: 'past',
    who: 'Marc, notre fournisseur de fil',
    about: `Appel du ${spokenDay(at, 'fr')} : troisième retard, et l’atelier à l’arrêt deux heures`,
    lived: [
      '« Il se moque de nous depuis le début. »',
      'La rage, le sang aux tempes. La mâchoire, encore elle ; cette fois je l’ai sentie.',
      'J’ai crié. J’ai menacé de rompre le contrat. Puis j’ai entendu ma voix, je me suis arrêtée net et j’ai dit : « Je vous rappelle dans dix minutes. »',
    ],
    moments: [
      'Boire un verre d’eau et sortir sur le quai avant de composer le numéro.',
      'Lui dire d’abord les faits, et combien de personnes attendaient.',
      'Lui demander ce qui l’empêchait de me prévenir.',
      'Raccrocher sur une date tenable, pas sur une menace.',
    ],
    difficulties: [
      ['Sa filature tourne avec une équipe de moins', 'Lui demander ses vrais délais, même mauvais'],
    ],
    needs: [
      [
        'Pouvoir annoncer un retard sans se faire insulter',
        'Remercier la première mauvaise nouvelle dite à temps',
      ],
    ],
    fears: [
      [
        'Perdre le contrat, et les onze emplois qui vont avec',
        'Parler de la suite avant de parler de la faute',
      ],
    ],
    views: [
      'J’ai rappelé au bout de dix minutes. Il m’a tout dit : nous avons trouvé en un quart d’heure.',
      'Ma colère protégeait quelque chose de juste, l’atelier. C’est sa forme qui abîmait.',
    ],
    steps: ['Monter avec Karim un appel de prévision le premier lundi du mois, avec Marc.'],
    intuitions: [
      ['« Je vous rappelle dans dix minutes » n’est pas une fuite.', 'implemented'],
      ['Je remercie celui qui m’apporte la mauvaise nouvelle.', 'pending'],
    ],
  };
};

const benchesGranted = (now: Date): DemoReconnection => ({
  at: workday(now, 15, 19, 5),
  pf: 'past',
  after: benchesPreparedAt(now),
  who: 'Odile, directrice financière',
  about: benchesAbout(now),
  lived: [
    '« Elle dira non avant la deuxième page, et il ne me restera qu’à hausser le ton. »',
    'Le ventre noué jusqu’à dix heures. Puis, sans prévenir, l’envie de rire avec elle.',
    'J’ai laissé Odile raconter ce qu’elle avait vu à la coupe. Quand Bertrand a dit « rentabilité », j’ai soufflé, et j’ai donné la parole à Karim.',
  ],
  moments: [
    'La remercier d’être venue à sept heures, avant d’ouvrir le dossier.',
    'Entrer avec elle, et non après elle.',
    'Lui laisser le chiffre : dans sa bouche, il pèse davantage.',
    'Qu’elle sorte heureuse d’avoir dit oui.',
  ],
  difficulties: [
    ['Dire oui devant Bertrand, qui les compte', 'Garder nos deux noms sur le dossier, jusqu’à la signature'],
  ],
  needs: [
    [
      'Savoir ce que donneront les quatre premières tables',
      'Lui envoyer les chiffres chaque mois, bons ou mauvais',
    ],
  ],
  fears: [['Que j’en demande dix au printemps', 'Tenir la date du bilan, et ne rien demander avant']],
  views: ['Je m’étais préparée à un mur. C’était une porte, et quelqu’un attendait derrière.'],
  steps: ['Écrire trois lignes à Odile vendredi : ce que son oui change déjà à l’atelier.'],
  intuitions: [
    [
      'Je laisse à l’autre le chiffre qui convainc.',
      'pending',
      { when: 'Quand je tiens le bon chiffre, je demande à l’autre ce qu’il en tire.' },
    ],
  ],
});

/** Situations that had already happened when they were written, oldest first. */
export const pastReconnections = (now: Date): DemoReconnection[] =>
  [promisedDate, takenBack, notYet, finishedSentences, lateYarn, benchesGranted].map((write) => write(now));
