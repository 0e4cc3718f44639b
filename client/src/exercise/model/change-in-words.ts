import type { Exercise } from '@ancrage/shared/content/exercise';
import type { EntryChange } from '@ancrage/shared/journal/entry-changes';
import { withOptionLabels } from './answer-label.ts';

/** A change as a person reads it: what was chosen is named as it was offered. */
export const changeInWords = (change: EntryChange, exercises: readonly Exercise[]): EntryChange => ({
  ...change,
  before: change.before && withOptionLabels(change.before, exercises),
  after: change.after && withOptionLabels(change.after, exercises),
});
