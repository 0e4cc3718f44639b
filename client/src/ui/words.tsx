import { createContext, type ReactNode, useContext } from 'react';

/** The texts of the UI components; the app provides them in the user's language. */
export interface Words {
  readonly productName: string;
  readonly close: string;
  readonly cancel: string;
  readonly busy: string;
  readonly showPassword: string;
  readonly hidePassword: string;
  readonly errorsTitle: string;
  readonly loading: string;
  readonly newTab: string;
  readonly titleSuccess: string;
  readonly titleError: string;
  readonly notifications: string;
}

const WordsContext = createContext<Words | null>(null);

export const WordsProvider = ({ words, children }: { words: Words; children: ReactNode }) => (
  <WordsContext value={words}>{children}</WordsContext>
);

/** @throws Error outside a WordsProvider */
export const useWords = (): Words => {
  const words = useContext(WordsContext);
  if (words === null) throw new Error('There is no WordsProvider.');
  return words;
};
