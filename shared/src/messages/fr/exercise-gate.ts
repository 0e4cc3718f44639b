export const exerciseGate = {
  failedTitle: 'Cet exercice n’est pas encore sur cet appareil',
  failedText: 'Il s’ouvre une première fois avec du réseau, puis reste disponible hors ligne.',
  retry: 'Réessayer',
};
