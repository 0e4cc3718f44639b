export const unsent = {
  since: '{{state}}, {{age}}',
  lateTitle: 'Some changes haven’t been sent for over a day',
  blockedTitle: 'Something on the network prevents sending',
  parkedTitle: 'Some changes were not accepted',
};
