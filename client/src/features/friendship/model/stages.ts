import type { Exercise } from '@ancrage/shared/content/exercise';
import { FRIENDSHIP_STAGES, type Friendship, type FriendshipStage } from '@ancrage/shared/journal/friendship';
import { friendshipExchangePath } from '@ancrage/shared/paths/app-paths';

/** The stage an address names; an unknown one goes to `prepare`. Source: R-17, product "Professional friendship". */
export const stageOf = (whereTo: string | undefined): FriendshipStage =>
  FRIENDSHIP_STAGES.find((stage) => stage === whereTo) ?? 'prepare';

export const placeOf = (stage: FriendshipStage): number => FRIENDSHIP_STAGES.indexOf(stage);

/** The stage after this one; null after the last. */
export const nextStage = (stage: FriendshipStage): FriendshipStage | null =>
  FRIENDSHIP_STAGES[placeOf(stage) + 1] ?? null;

/** The stage an exchange is at once one of its stages was saved: going back over one never takes it back. */
export const stageAfter = (saved: FriendshipStage, before: FriendshipStage): FriendshipStage => {
  const reached = nextStage(saved) ?? 'end';
  return placeOf(reached) > placeOf(before) ? reached : before;
};

/** Whether an exchange is closed: it reached its end and has some advice. Source: S-19. */
export const isFinished = (entry: Friendship): boolean =>
  entry.stage === 'end' && (entry.advice ?? []).some((advice) => advice.trim() !== '');

/** The slides of one stage: those whose id begins with its name. */
export const stageSlides = (exercise: Exercise, stage: FriendshipStage): Exercise['slides'] =>
  exercise.slides.filter(({ id }) => id.startsWith(`${stage}-`));

/** The stage where an exchange is resumed: the saved one; for a closed exchange, its end. */
export const resumePath = (dateKey: string, entry: Friendship): string =>
  friendshipExchangePath(dateKey, stageOf(entry.stage));
