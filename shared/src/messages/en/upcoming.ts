/** What each screen that is still being written will hold. */
export const upcoming = {
  notYet: 'This page is being written. Here is what it will hold.',
  meanwhile: 'In the meantime',
  startReconnection: 'Start a reconnection',
  seeReconnections: 'Read my reconnections again',
  seeIntuitions: 'See my intuitions',
  openIdentityCard: 'Open my identity card',
  signIn: 'Go to sign-in',
  contact: 'Write to {{firm}}',
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
  resources: {
    title: 'Authentic leadership resources',
    intro: 'Short texts to read between two meetings, arranged by theme.',
    first: 'Landmarks on resistance, momentum and professional vocation.',
    second: 'Simple practices to try the same day.',
    third: 'Every text will stay readable offline.',
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
  help: {
    title: 'Help',
    intro: 'How to use this journal, and where you are on your paths.',
    first: 'How each exercise goes, in a minute’s reading.',
    second: 'A summary of your guided paths and the next step.',
    third: 'Installing on your phone and reaching your firm, both already in the menu.',
  },
};
