import { useState } from 'react';

/** True from the first time that its argument is true: what has opened stays mounted, for its closing animation. */
export const useLatch = (isWanted: boolean): boolean => {
  const [was, setWas] = useState(isWanted);
  if (isWanted && !was) setWas(true);
  return was || isWanted;
};
