import { FoundWords } from './found-words.tsx';
import { KeyboardShortcuts } from './keyboard-shortcuts.tsx';

/** What acts on every page once the first one is shown: the keys, and the marks of a search. */
export const LateActs = () => (
  <>
    <FoundWords />
    <KeyboardShortcuts />
  </>
);
