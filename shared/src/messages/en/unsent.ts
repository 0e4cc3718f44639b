export const unsent = {
  since: '{{state}}, {{age}}',
  lateTitle: 'Some of your writing has been waiting for more than a day',
  parkedTitle: 'Some of your writing was not accepted',
};
