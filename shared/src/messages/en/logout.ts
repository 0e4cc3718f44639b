export const logout = {
  title: 'Sign out',
  working: 'Closing your journal.',
  unsentTitle: 'Some of your writing has not been sent yet',
  unsentText: 'It is only on this device. If you sign out now, it will be erased with the rest.',
  sendFirst: 'Send it, then sign out',
  sending: 'Sending your writing',
  sendFailed:
    'Sending did not work. Your writing is still on this device; try again once you are back online.',
  stay: 'Stay signed in',
  draftTitle: 'A draft is waiting for you',
  draftText:
    'You began writing something and did not save it. The draft is only on this device: if you sign out, it will be erased.',
  leaveDraft: 'Sign out and erase the draft',
  leaveAnyway: 'Sign out and erase it',
};
