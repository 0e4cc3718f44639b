import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { countIdentityCard, mayStartReconnection } from '@ancrage/shared/rules/identity-card';

/**
 * What home offers first. `meet`: the card is empty, which the check-in says with the way to it. `complete`: the card does not
 * allow a reconnection yet. `resume`: a reconnection was begun on this device. Source: S-01, S-03, G-03.
 */
export type MainAct = 'meet' | 'complete' | 'resume' | 'start';

/** @param isBegun whether this device has the draft of a new reconnection */
export const mainActOf = (card: IdentityCard, isBegun: boolean): MainAct => {
  if (countIdentityCard(card) === 0) return 'meet';
  if (!mayStartReconnection(card)) return 'complete';
  return isBegun ? 'resume' : 'start';
};
