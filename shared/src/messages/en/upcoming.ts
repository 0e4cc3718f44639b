/** What each screen that is still being written will hold. */
export const upcoming = {
  notYet: 'This page is being written. Here is what it will hold.',
  meanwhile: 'In the meantime',
  startReconnection: 'Start a reconnection',
  seeReconnections: 'Read my reconnections again',
  seeIntuitions: 'See my intuitions',
  openIdentityCard: 'Open my identity card',
  signIn: 'Go to sign-in',
  contact: 'Write to the team at {{firm}}',
  report: {
    title: 'Synthesis report',
    intro: 'A single page to take to your next meeting with your adviser.',
    first: 'Your identity card, your vocation, and what your paths have left you.',
    second: 'Your intuitions, those still waiting and those you have put into practice.',
    third:
      'You will choose the sections and the period, then copy, print or keep a PDF; people can be reduced to their initials.',
  },
  derailors: {
    title: 'Derailors and claims',
    intro: 'What takes you away from yourself, named clearly enough to be recognised when it returns.',
    first:
      'Your derailors: what sets them off, the thought that goes by, what you do then, and the antidote.',
    second: 'Your claims, of reception or of emission, and the part of truth in them.',
    third: 'This page will open after a first reconnection, which gives it something to work on.',
  },
  addDerailor: {
    title: 'Add a derailor or a claim',
    intro: 'A few short questions, on the spot or later, to put a name on what happened.',
    first: 'The situation, the trigger and the thought that comes with it.',
    second: 'What it does, in you and around you.',
    third: 'What brings you back: your antidote, in your own words.',
  },
  notes: {
    title: 'Personal notes',
    intro: 'The place to keep what matters: a success, a sentence you heard, a thank-you.',
    first: 'A note of a few words, dated, that a search will find again.',
    second: 'A photo or a document with it, for your eyes only.',
    third: 'The pleasure of reading it again on days when memory is short.',
  },
  friendship: {
    title: 'Professional friendship',
    intro: 'A prepared one-to-one in which each speaks frankly and truly listens.',
    first: 'Four moments: I prepare, I share, I listen, we close.',
    second: 'The risks you take in giving and receiving, laid out beforehand.',
    third: 'Your exchanges by person or by theme.',
  },
  friendshipExchange: {
    title: 'A professional friendship exchange',
    intro: 'The thread of your one-to-one, from the first prepared word to the advice you keep.',
    first: 'Four questions to prepare yourself.',
    second: 'Three risks in giving, three risks in receiving.',
    third: 'Three pieces of advice to take away.',
  },
};
