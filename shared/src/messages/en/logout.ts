export const logout = {
  title: 'Sign out',
  working: 'Closing your journal.',
  unsentTitle: 'Some changes have not been sent yet',
  unsentText: 'They are only on this device. If you sign out now, they will be erased with the rest.',
  sendFirst: 'Send them, then sign out',
  sending: 'Sending your changes',
  sendFailed:
    'Sending did not work. Your changes are still on this device; try again once you are back online.',
  stay: 'Stay signed in',
  draftTitle_one: 'A draft is waiting for you',
  draftTitle_other: '{{count}} drafts are waiting for you',
  draftText_one:
    'You began writing and did not save it. The draft is only on this device: if you sign out, it will be erased.',
  draftText_other:
    'You began writing and did not save it. These drafts are only on this device: if you sign out, they will be erased.',
  leaveDraft_one: 'Sign out and erase the draft',
  leaveDraft_other: 'Sign out and erase the drafts',
  drafts: 'Drafts',
  draftOf: '{{name}}, text of {{date}}',
  draftOfNew: '{{name}}, new text',
  kinds: {
    note: 'Personal notes',
    reconnection: 'Reconnections',
    derailor: 'Derailors',
    claim: 'Claims',
    friendship: 'Professional friendship',
    further: 'More exercises',
    'identity-card': 'Identity card',
    step: 'Path, step {{step}}',
    account: 'My account',
  },
  leaveAnyway: 'Sign out without sending them',
};
