export const exerciseGate = {
  failedTitle: 'This exercise is not on this device yet',
  failedText: 'It needs a connection the first time, then stays available offline.',
  retry: 'Try again',
};
