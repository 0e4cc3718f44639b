import type { Block, BlockOf, Exercise } from '@ancrage/shared/content/exercise';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import type { Answers } from './model/answers.ts';

/** Changes the answers from whatever they are at that moment, so that a late undo never brings old text back. */
export type ChangeAnswers = (update: (current: Answers) => Answers) => void;

/** What every block of an exercise may look at. */
export interface BlockContext {
  readonly exercise: Exercise;
  readonly answers: Answers;
  readonly identityCard: IdentityCard;
  readonly change: ChangeAnswers;
  /** Goes on to what follows, for the blocks that are tapped to go on. */
  readonly onContinue: () => void;
  /** Whether the person tried to go on while this slide still waited for something. */
  readonly wasRefused: boolean;
}

/** The properties of the component that draws one kind of block. */
export interface BlockProps<Kind extends Block['kind']> extends BlockContext {
  readonly block: BlockOf<Kind>;
}
