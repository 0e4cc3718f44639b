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
  },
  resources: {
    title: 'Authentic leadership resources',
    intro: 'Short texts to read between two meetings, arranged by theme.',
    first: 'Landmarks on resistance, momentum and professional vocation.',
    second: 'Simple practices to try the same day.',
    third: 'Every text will stay readable offline.',
  },
  help: {
    title: 'Help',
    intro: 'How to use this journal, and where you are on your paths.',
    first: 'How each exercise goes, in a minute’s reading.',
    second: 'A summary of your guided paths and the next step.',
    third: 'Installing on your phone and reaching your firm, both already in the menu.',
  },
};
