export const journal = {
  synced: 'Everything is synced',
  sending: 'Sending…',
  onDevice: 'Kept on this device, not sent yet',
  onDeviceSince: 'Kept on this device since {{date}}, not sent yet',
  parked: 'The service could not save one of your changes. It is still kept on this device.',
  tryAgain: 'Try sending again',
  firstLoadFailed:
    'Your journal could not be loaded on this device yet. Check your connection, then try again.',
  unsentAtSignOut: 'Some changes have not been sent yet. If you sign out now, they will be lost.',
  signOutAnyway: 'Sign out anyway',
  staySignedIn: 'Stay signed in',
  secondVersion: 'Another version of this answer, written on another device',
  secondVersionAt: 'Another version of this answer, written on another device on {{date}}',
  secondVersionAdopt: 'Use this version',
  secondVersionDismiss: 'Discard this version',
};
