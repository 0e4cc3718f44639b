import type { FirstMessages } from '../messages.ts';
import { checkIn } from './check-in.ts';
import { exerciseGate } from './exercise-gate.ts';
import { home } from './home.ts';
import { outcome } from './outcome.ts';
import { review } from './review.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { unsent } from './unsent.ts';

/** The English texts of what is shown first: the frame of the app, its door and its home. Loaded with the app itself. */
export const first: FirstMessages = {
  checkIn,
  exerciseGate,
  home,
  outcome,
  review,
  session,
  shell,
  unsent,
};
