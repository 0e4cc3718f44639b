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
