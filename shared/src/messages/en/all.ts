import type { Messages } from '../messages.ts';
import { first } from './first.ts';
import { further } from './further.ts';

/** Every text of the screens in English; the compiler holds it to the French keys. */
export const messages: Messages = { ...first, ...further };
