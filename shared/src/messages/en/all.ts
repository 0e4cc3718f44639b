import type { Messages } from '../messages.ts';
import { accountPage } from './account-page.ts';
import { find } from './find.ts';
import { first } from './first.ts';
import { invitation } from './invitation.ts';
import { later } from './later.ts';

/** Every text of the screens in English; the compiler holds it to the French keys. */
export const messages: Messages = { ...first, ...later, ...accountPage, find, invitation };
