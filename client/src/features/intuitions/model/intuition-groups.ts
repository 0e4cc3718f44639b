import { followThroughOf, standingOf } from '@ancrage/shared/journal/follow-through';
import type { Intuition } from '@ancrage/shared/journal/intuitions';

/** The groups of the list of intuitions, in their order; `later` has what is planned for a day to come. */
export const INTUITION_GROUPS = ['pending', 'later', 'implemented', 'let-go'] as const;
export type IntuitionGroup = (typeof INTUITION_GROUPS)[number];

/** The group of an intuition on a day, YYYY-MM-DD. */
export const groupOf = (intuition: Intuition, today: string): IntuitionGroup => {
  const standing = standingOf(intuition);
  const { day = today } = followThroughOf(intuition);
  return standing === 'pending' && day > today ? 'later' : standing;
};
