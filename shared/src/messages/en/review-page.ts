export const reviewPage = {
  title: 'To review',
  intro:
    'When you write on several devices, nothing is lost: whatever needs your decision waits here, for as long as you like.',
  versionsText: 'We kept the later one. Read both: you can use the other, discard it, or decide later.',
  deletedText:
    'If it was you, all is well. If not, restore what you miss: nothing else in your journal will change.',
  putAllBack: 'Restore everything',
  emptyTitle: 'Nothing to review',
  emptyText:
    'When the same answer is written on two devices, or another device deletes something, it will wait for you here.',
  emptyExample:
    'Tuesday at 18:40: a note corrected on the train, and at the office as well. Both texts are here.',
  emptyWay: 'Back to home',
};
