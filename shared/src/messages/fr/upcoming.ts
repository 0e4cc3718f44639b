/** What each screen that is still being written will hold. */
export const upcoming = {
  notYet: 'Cette page se prépare. Voici ce qu’elle contiendra.',
  meanwhile: 'En attendant',
  startReconnection: 'Commencer une reconnexion',
  seeReconnections: 'Relire mes reconnexions',
  seeIntuitions: 'Voir mes intuitions',
  openIdentityCard: 'Ouvrir ma carte d’identité',
  signIn: 'Aller à la connexion',
  contact: 'Écrire à {{firm}}',
  report: {
    title: 'Compte-rendu',
    intro: 'Une seule page à emporter à votre prochain rendez-vous avec votre conseiller.',
    first: 'Votre carte d’identité, votre vocation et ce que vos parcours ont laissé.',
    second: 'Vos intuitions, celles qui attendent et celles que vous avez mises en œuvre.',
    third:
      'Vous choisirez les parties et la période, puis vous copierez, imprimerez ou garderez un PDF ; les personnes pourront y être réduites à leurs initiales.',
  },
  notes: {
    title: 'Notes personnelles',
    intro: 'L’endroit où garder ce qui compte : une réussite, une phrase entendue, un merci.',
    first: 'Une note en quelques mots, datée, que vous retrouverez par une recherche.',
    second: 'Une photo ou un document joint, que personne d’autre ne voit.',
    third: 'Le plaisir de relire, les jours où la mémoire est courte.',
  },
  resources: {
    title: 'Ressources du leadership authentique',
    intro: 'De courts textes à lire entre deux rendez-vous, classés par thème.',
    first: 'Des repères sur la résistance, l’élan et la vocation professionnelle.',
    second: 'Des pratiques simples, à essayer le jour même.',
    third: 'Chaque texte restera lisible hors ligne.',
  },
  help: {
    title: 'Aide',
    intro: 'Comment se servir de ce journal, et où vous en êtes de vos parcours.',
    first: 'Le déroulé de chaque exercice, en une minute de lecture.',
    second: 'Le résumé de vos parcours guidés et la prochaine étape.',
    third: 'L’installation sur le téléphone et la façon de joindre votre cabinet, déjà dans le menu.',
  },
};
