export const checkIn = {
  start: 'Faire le point',
  tomorrow: 'À demain.',
  home: 'Revenir à l’accueil',
  doneToday: 'Fait aujourd’hui',
  noneTitle: 'Votre entretien d’ancrage n’a pas encore eu lieu',
  noneText:
    'C’est là que naît votre carte d’identité : votre symptôme de résistance, la phrase qui vous ramène à vous, votre vocation. Votre point quotidien s’appuiera sur elle.',
  modifyCard: 'Remplir ma carte d’identité',
};
