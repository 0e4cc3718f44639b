export const contact = {
  title: 'Contact',
  intro: 'Chez {{firm}}, une équipe vous accompagne et répond à vos questions.',
  write: 'Écrire à {{firm}}',
  address: 'Adresse',
  copy: 'Copier l’adresse',
  copyFailed: 'La copie n’est pas permise ici. Sélectionnez l’adresse pour la copier.',
  unknown: 'L’adresse de contact s’affichera dès que le réseau reviendra.',
  care: 'N’écrivez rien de votre journal dans ce message : l’équipe n’en a pas besoin pour vous aider.',
};
