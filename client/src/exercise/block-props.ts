import type { Block, BlockOf, Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import type { Answers } from './model/answers.ts';

/** Updates the answers from their current state, so that a late undo never restores old text. */
export type ChangeAnswers = (update: (current: Answers) => Answers) => void;

/** What every block of an exercise may look at. */
export interface BlockContext {
  readonly exercise: Exercise;
  readonly answers: Answers;
  readonly identityCard: IdentityCard;
  readonly change: ChangeAnswers;
  /** Moves to the next slide, for blocks that are tapped to continue. */
  readonly onContinue: () => void;
  /** Moves from a field to the next one, or to the next slide after the last field. Absent outside of slides. */
  readonly onNextField?: (field: Element) => void;
  /** Whether the user tried to continue while this slide still required something. */
  readonly wasRefused: boolean;
}

/** The properties of the component that draws one kind of block. */
export interface BlockProps<Kind extends Block['kind']> extends BlockContext {
  readonly block: BlockOf<Kind>;
}
