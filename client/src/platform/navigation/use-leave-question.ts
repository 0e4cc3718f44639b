import { useEffect, useEffectEvent, useState } from 'react';
import { askBeforeLeaving, type HeldNavigation } from './leave-questions.ts';

/**
 * Blocks every navigation that has to be confirmed.
 * @param asks whether a navigation to this path has to be confirmed; called at the moment of leaving
 * @returns whether a navigation waits, and the functions that answer
 */
export const useLeaveQuestion = (asks: (pathname: string) => boolean) => {
  const [held, setHeld] = useState<HeldNavigation | null>(null);
  const asksNow = useEffectEvent(asks);
  useEffect(() => askBeforeLeaving({ asks: (pathname) => asksNow(pathname), onHeld: setHeld }), []);
  const answer = (given: 'leave' | 'stay') => {
    setHeld(null);
    if (given === 'leave') held?.go();
    else held?.stay();
  };
  return { isHeld: held !== null, answer };
};
