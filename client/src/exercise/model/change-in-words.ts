import type { Exercise } from '@ancrage/shared/content/exercise';
import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import { withOptionLabels } from './answer-label.ts';

/** A change in readable form: choices have the label of their option. */
export const changeInWords = (change: EntryChange, exercises: readonly Exercise[]): EntryChange => ({
  ...change,
  before: change.before && withOptionLabels(change.before, exercises),
  after: change.after && withOptionLabels(change.after, exercises),
});
