import type { Messages } from '../messages.ts';

/** The English texts of an invitation on the registration form and after it, which other pages do not load. */
export const invitation: Messages['invitation'] = {
  code: 'Invitation code',
  codeHelp: 'Optional, if your firm gave you one, such as ABCD-EFGH-JKLM.',
  title: 'Your firm invites you',
  address: 'Keep the address {{mail}}: your access opens as soon as you send this form.',
  company: 'Your request will arrive with the invitation of {{company}}. Your firm will approve it.',
  invalid:
    'This invitation is not valid, or no longer is. You can send your request without it: your firm will read it.',
  unread: 'The invitation could not be read. It will go with your request.',
  openTitle: 'Your access is open',
  open: 'Sign in with the address of your invitation and the password you have just chosen. An e-mail confirms it.',
  signIn: 'Sign in',
};
