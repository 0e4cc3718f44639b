import { createContext } from 'react';

/**
 * The normalised words of a search, in a context for the components that mark them, so that the rest of a note does not
 * re-render at each keystroke.
 */
export const SearchedWords = createContext<readonly string[]>([]);
