export const exerciseGate = {
  failedTitle: 'This exercise is not on this device yet',
  failedText: 'You need a connection the first time; after that, it is available offline.',
  retry: 'Try again',
};
