export const unsent = {
  since: '{{state}}, {{age}}',
  lateTitle: 'Des écrits attendent depuis plus d’un jour',
  parkedTitle: 'Des écrits n’ont pas été acceptés',
};
