export const unsent = {
  since: '{{state}}, {{age}}',
  lateTitle: 'Some of your writing has been waiting for more than a day',
  blockedTitle: 'Something on the network prevents sending',
  parkedTitle: 'Some of your writing was not accepted',
};
