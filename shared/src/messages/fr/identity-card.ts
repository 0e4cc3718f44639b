export const identityCard = {
  title: 'Carte d’identité',
  nextTitle: 'Votre compte est complet',
  nextText:
    'Prochaine étape : votre carte d’identité. Trois lignes suffisent pour commencer une première reconnexion.',
  otherTitle: 'Aussi sur votre carte',
  otherText:
    'Ces lignes viennent d’une version antérieure de votre carte. Elles sont gardées telles quelles.',
  progress: 'Lignes remplies',
  progressText_one: '{{count}} ligne sur {{total}}',
  progressText_other: '{{count}} lignes sur {{total}}',
  enough: 'Votre carte est prête pour une reconnexion.',
  missing_one: 'Encore {{count}} ligne avant de pouvoir commencer une reconnexion.',
  missing_other: 'Encore {{count}} lignes avant de pouvoir commencer une reconnexion.',
  turn: 'Modifier ma carte',
  back: 'Revenir à la carte',
  blank: 'À écrire',
  save: 'Enregistrer',
  unsaved: 'Ce que vous venez d’écrire est gardé sur cet appareil en attendant d’être enregistré.',
  revert: 'Abandonner mes modifications',
  reverted: 'Modifications abandonnées',
  start: 'Me reconnecter',
  notSaved: 'L’enregistrement sur cet appareil a échoué. Votre texte est toujours là : réessayez.',
};
