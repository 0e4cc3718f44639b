export const unsent = {
  since: '{{state}}, {{age}}',
  lateTitle: 'Des modifications attendent d’être envoyées depuis plus d’un jour',
  blockedTitle: 'Quelque chose sur le réseau empêche l’envoi',
  parkedTitle: 'Des modifications n’ont pas été acceptées',
};
