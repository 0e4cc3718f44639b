import { ownData } from './own-data.ts';
import { safety } from './safety.ts';

/** The French texts of the account page, which other pages do not load. */
export const accountPage = { ownData, safety };
