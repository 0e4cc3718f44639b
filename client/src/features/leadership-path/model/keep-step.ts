import { claimSchema } from '@ancrage/shared/journal/claims';
import { nextDateKey } from '@ancrage/shared/journal/date-key';
import { derailorSchema } from '@ancrage/shared/journal/derailors';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import type { FormType, LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import { type Answers, itemsAt } from '#exercise/model/answers.ts';
import { overlaidWith } from '#exercise/model/overlay.ts';
import { editCardLines, editJournalAnswers, editJournalEntry } from '#journal-data/entry-edits.ts';
import { now } from '#platform/clock.ts';
import { finished, type Place, pathIntuitions, withPlace } from './path-changes.ts';
import { entryAt, type PlacedAnswers, placed, placedChanges, type StepFields } from './places.ts';

/** Where a save leaves the person: at a place of the path, or at its end. */
export type Arrival = Place | 'end';

type Entries = NonNullable<LeadershipPath['entries']>;

const holds = (changes: Answers): boolean => Object.keys(changes).length > 0;

/** The entries that the path knows as its own, with a new key for what is written for the first time. */
const entriesWith = (before: Entries, changes: PlacedAnswers, fields: StepFields, at: number): Entries => ({
  ...before,
  ...(holds(changes.derailor) && { derailor: before.derailor ?? nextDateKey(at, fields.derailors) }),
  ...(holds(changes.claim) && { claim: before.claim ?? nextDateKey(at, fields.claims) }),
});

/** What was written at a step. */
interface WrittenAtStep {
  /** Answers by key, null for one taken away. */
  readonly changes: Answers;
  /** What each of them was written over, null for nothing. */
  readonly base: Answers;
}

/**
 * Saves what was written at a step, each answer where it belongs, and where the person is. Resolves once all is on the
 * device. The path is first: it names the entries that it is about to write, so that trying again never makes two. What
 * became of an answer meanwhile, on another device for one, stays beside it. Source: T-08, E-06, E-07, Q-54, product
 * "Guided paths".
 */
export const keepStep = async (
  fields: StepFields,
  formType: FormType,
  written: WrittenAtStep,
  arrival: Arrival,
): Promise<void> => {
  const at = now();
  const sorted = placedChanges(written.changes);
  const base = placed(written.base);
  let entries: Entries = {};
  const answers = {
    base: { answers: overlaidWith({}, base.path) },
    edited: { answers: overlaidWith({}, sorted.path) },
  };
  await editJournalAnswers('field_plf', answers, (current) => {
    entries = entriesWith(current.entries ?? {}, sorted, fields, at);
    const named = { ...current, ...(holds(entries) && { entries }) };
    return arrival === 'end' ? finished(named, formType, String(at)) : withPlace(named, formType, arrival);
  });
  if (holds(sorted.card)) await editCardLines(sorted.card, base.card);
  const { derailor, claim } = entries;
  if (derailor !== undefined && holds(sorted.derailor)) {
    const before = overlaidWith(entryAt(fields.derailors, derailor) ?? {}, base.derailor);
    const edited = derailorSchema.parse({ ...before, ...sorted.derailor, date: derailor });
    await editJournalEntry('field_deviateurs', derailor, { base: before, edited });
  }
  if (claim !== undefined && holds(sorted.claim)) {
    const before = overlaidWith(entryAt(fields.claims, claim) ?? {}, base.claim);
    const edited = claimSchema.parse({ ...before, ...sorted.claim, date: claim });
    await editJournalEntry('field_pretentions', claim, { base: before, edited });
  }
  if (sorted.intuitions === undefined) return;
  const known = fields.intuitions[formType];
  const edited = pathIntuitions(known, formType, itemsAt(written.changes, INTUITIONS_KEY), String(at));
  const listed = { ...known, [INTUITIONS_KEY]: itemsAt(written.base, INTUITIONS_KEY) };
  if (edited !== null) await editJournalEntry('field_intuitions', formType, { base: listed, edited });
};
