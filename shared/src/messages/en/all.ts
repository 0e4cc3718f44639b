import type { Messages } from '../messages.ts';
import { find } from './find.ts';
import { first } from './first.ts';
import { later } from './later.ts';
import { safety } from './safety.ts';

/** Every text of the screens in English; the compiler holds it to the French keys. */
export const messages: Messages = { ...first, ...later, find, safety };
