export const checkIn = {
  start: 'Start the check-in',
  tomorrow: 'See you tomorrow.',
  home: 'Back to home',
  doneToday: 'Done today',
  noneTitle: 'Your anchorage meeting has not taken place yet',
  noneText:
    'That is where your identity card begins: your symptom of resistance, the sentence that brings you back, your professional vocation or leadership purpose. The daily check-in builds on it.',
  modifyCard: 'Fill in my identity card',
};
