import type { Messages } from '../messages.ts';
import { ownData } from './own-data.ts';
import { safety } from './safety.ts';

/** The English texts of the account page, which other pages do not load. */
export const accountPage: Pick<Messages, 'ownData' | 'safety'> = { ownData, safety };
