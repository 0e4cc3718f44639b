import { createContext } from 'react';

/** The words that a search looks for, folded: given to what marks them, so that the rest of a note is not drawn at each key. */
export const SearchedWords = createContext<readonly string[]>([]);
