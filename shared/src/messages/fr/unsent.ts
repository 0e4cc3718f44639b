export const unsent = {
  since: '{{state}}, {{age}}',
  lateTitle: 'Des écrits attendent depuis plus d’un jour',
  blockedTitle: 'Quelque chose sur le réseau empêche l’envoi',
  parkedTitle: 'Des écrits n’ont pas été acceptés',
};
