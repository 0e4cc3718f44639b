import { useCallback, useState } from 'react';
import { useNavigationType } from 'react-router';
import { onSignedOut } from '#platform/session/tokens.ts';
import { ANYTHING, type Wanted } from './search.ts';

/** The last search, for the way back to it; in memory only, so that no word of it reaches the disk or an address. */
let last: Wanted = ANYTHING;

onSignedOut(() => {
  last = ANYTHING;
});

/** What is looked for: after a way back, what was looked for before. */
export const useWanted = (): readonly [Wanted, (changes: Partial<Wanted>) => void] => {
  const isBack = useNavigationType() === 'POP';
  const [wanted, setWanted] = useState(isBack ? last : ANYTHING);
  const change = useCallback((changes: Partial<Wanted>) => {
    setWanted((before) => {
      last = { ...before, ...changes };
      return last;
    });
  }, []);
  return [wanted, change];
};
