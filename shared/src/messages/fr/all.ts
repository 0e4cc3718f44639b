import { accountPage } from './account-page.ts';
import { find } from './find.ts';
import { first } from './first.ts';
import { invitation } from './invitation.ts';
import { later } from './later.ts';

/** Every text of the screens in French; it names the keys that every other language must have. */
export const messages = { ...first, ...later, ...accountPage, find, invitation };
