import { useEffect, useEffectEvent, useState } from 'react';
import { askBeforeLeaving, type HeldNavigation } from './leave-questions.ts';

/**
 * Holds back every navigation that has to be asked about.
 * @param asks whether a navigation to this path does; called at the moment of leaving
 * @returns whether one waits, and what answers for it
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
