import { followThroughOf, type OutcomeKind } from '@ancrage/shared/journal/follow-through';
import type { Intuition, Intuitions } from '@ancrage/shared/journal/intuitions';
import { entriesByDate } from '@ancrage/shared/journal/reconnections';

const WEEK_MS = 7 * 86_400_000;

/** An intuition that was answered for, and what became of it. */
export interface Tried {
  readonly intuition: Intuition;
  readonly kind: OutcomeKind;
}

/**
 * The intuitions whose outcome was said in the last seven days, latest first.
 * @param now epoch milliseconds
 */
export const triedLately = (intuitions: Intuitions, now: number): Tried[] =>
  entriesByDate(intuitions)
    .flatMap(({ entry }) => entry.intuitionsdata ?? [])
    .flatMap((intuition) => {
      const { outcome } = followThroughOf(intuition);
      const at = Number(outcome?.date);
      return outcome !== undefined && at > now - WEEK_MS && at <= now
        ? [{ intuition, kind: outcome.kind, at }]
        : [];
    })
    .sort((one, other) => other.at - one.at)
    .map(({ intuition, kind }) => ({ intuition, kind }));
