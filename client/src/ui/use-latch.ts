import { useState } from 'react';

/** True from the first time on that something is wanted: what opens stays in the page, so that it can leave it gently. */
export const useLatch = (isWanted: boolean): boolean => {
  const [was, setWas] = useState(isWanted);
  if (isWanted && !was) setWas(true);
  return was || isWanted;
};
