export const exerciseGate = {
  failedTitle: 'Cet exercice n’est pas encore sur cet appareil',
  failedText: 'Il faut du réseau la première fois ; il reste ensuite disponible hors ligne.',
  retry: 'Réessayer',
};
