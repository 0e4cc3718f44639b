import { useEffect, useState } from 'react';

/** One breath, as the cloud draws it (ui/breathing-cloud.css): in, then out, in milliseconds. */
const IN_MS = 4000;
const OUT_MS = 6000;

/** Whether the cloud breathes in at the moment, and how many breaths are over. */
export const useBreaths = (): { readonly isIn: boolean; readonly count: number } => {
  const [halves, setHalves] = useState(0);
  const isIn = halves % 2 === 0;
  useEffect(() => {
    const timer = setTimeout(() => setHalves(halves + 1), isIn ? IN_MS : OUT_MS);
    return () => clearTimeout(timer);
  }, [halves, isIn]);
  return { isIn, count: Math.floor(halves / 2) };
};
