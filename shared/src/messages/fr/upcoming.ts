/** What each screen that is still being written will hold. */
export const upcoming = {
  notYet: 'Cette page se prépare. Voici ce qu’elle contiendra.',
  meanwhile: 'En attendant',
  startReconnection: 'Commencer une reconnexion',
  seeReconnections: 'Relire mes reconnexions',
  seeIntuitions: 'Voir mes intuitions',
  openIdentityCard: 'Ouvrir ma carte d’identité',
  signIn: 'Aller à la connexion',
  contact: 'Écrire à l’équipe de {{firm}}',
  report: {
    title: 'Compte-rendu',
    intro: 'Une seule page à emporter à votre prochain rendez-vous avec votre conseiller.',
    first: 'Votre carte d’identité, votre vocation et ce que vos parcours ont laissé.',
    second: 'Vos intuitions, celles qui attendent et celles que vous avez mises en œuvre.',
    third:
      'Vous choisirez les parties et la période, puis vous copierez, imprimerez ou garderez un PDF ; les personnes pourront y être réduites à leurs initiales.',
  },
  derailors: {
    title: 'Déviateurs et prétentions',
    intro: 'Ce qui vous éloigne de vous-même, nommé assez clairement pour le reconnaître quand il revient.',
    first:
      'Vos déviateurs : ce qui les déclenche, la pensée qui passe, ce que vous faites alors, et l’antidote.',
    second: 'Vos prétentions, de réception ou d’émission, et la part de vrai qu’elles contiennent.',
    third: 'Cette page s’ouvrira après une première reconnexion : c’est elle qui donne la matière.',
  },
  addDerailor: {
    title: 'Ajouter un déviateur ou une prétention',
    intro: 'Quelques questions courtes, à chaud ou à froid, pour mettre un nom sur ce qui s’est passé.',
    first: 'La situation, le déclencheur et la pensée qui l’accompagne.',
    second: 'Ce que cela produit, chez vous et autour de vous.',
    third: 'Ce qui vous ramène : votre antidote, dans vos mots.',
  },
  notes: {
    title: 'Notes personnelles',
    intro: 'L’endroit où garder ce qui compte : une réussite, une phrase entendue, un merci.',
    first: 'Une note en quelques mots, datée, que vous retrouverez par une recherche.',
    second: 'Une photo ou un document joint, que personne d’autre ne voit.',
    third: 'Le plaisir de relire, les jours où la mémoire est courte.',
  },
  friendship: {
    title: 'Amitié professionnelle',
    intro: 'Un échange à deux, préparé, où chacun parle vrai et écoute vraiment.',
    first: 'Quatre temps : je prépare, je partage, j’écoute, nous concluons.',
    second: 'Les risques que vous prenez à donner et à recevoir, posés à l’avance.',
    third: 'Vos échanges rangés par personne ou par thème.',
  },
  friendshipExchange: {
    title: 'Un échange d’amitié professionnelle',
    intro: 'Le fil de votre tête-à-tête, du premier mot préparé au conseil que vous gardez.',
    first: 'Quatre questions pour vous préparer.',
    second: 'Trois risques à donner, trois risques à recevoir.',
    third: 'Trois conseils à emporter.',
  },
};
