import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { appHistory } from '#platform/navigation/app-history.ts';
import type { HeldStep } from '#platform/navigation/leave-question.ts';

/**
 * Holds back every step that has to be asked about.
 * @param asks whether a step to this path does; called at the very moment of leaving
 * @returns the step that was held back, to be taken after all, and what forgets it
 */
export const useLeaveQuestion = (asks: (pathname: string) => boolean) => {
  const [held, setHeld] = useState<HeldStep | null>(null);
  const asksNow = useEffectEvent(asks);
  useEffect(() => appHistory.ask({ asks: (pathname) => asksNow(pathname), onHeld: setHeld }), []);
  return { held, stay: useCallback(() => setHeld(null), []) };
};
