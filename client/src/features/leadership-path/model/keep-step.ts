import { claimSchema } from '@ancrage/shared/journal/claims';
import { nextDateKey } from '@ancrage/shared/journal/date-key';
import { derailorSchema } from '@ancrage/shared/journal/derailors';
import type { FormType, LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import { type Answers, itemsAt } from '#exercise/model/answers.ts';
import { changeJournal } from '#journal-data/journal.ts';
import { now } from '#platform/clock.ts';
import { finished, type Place, withAnswers, withPathIntuitions, withPlace } from './path-changes.ts';
import { INTUITIONS_KEY, type PlacedChanges, placed, type StepFields } from './places.ts';

/** Where a save leaves the person: at a place of the path, or at its end. */
export type Arrival = Place | 'end';

type Entries = NonNullable<LeadershipPath['entries']>;

const holds = (changes: Answers): boolean => Object.keys(changes).length > 0;

/** The entries that the path knows as its own, with a new key for what is written for the first time. */
const entriesWith = (before: Entries, changes: PlacedChanges, fields: StepFields, at: number): Entries => ({
  ...before,
  ...(holds(changes.derailor) && { derailor: before.derailor ?? nextDateKey(at, fields.derailors) }),
  ...(holds(changes.claim) && { claim: before.claim ?? nextDateKey(at, fields.claims) }),
});

/**
 * Saves what was written at a step, each answer where it belongs, and where the person is. Resolves once all is on the
 * device. The path is first: it names the entries that it is about to write, so that trying again never makes two.
 * Source: T-08, E-06, E-07, product "Guided paths".
 * @param changes answers by key, null for one taken away
 */
export const keepStep = async (
  fields: StepFields,
  formType: FormType,
  changes: Answers,
  arrival: Arrival,
): Promise<void> => {
  const at = now();
  const sorted = placed(changes);
  let entries: Entries = {};
  await changeJournal('field_plf', (current) => {
    entries = entriesWith(current.entries ?? {}, sorted, fields, at);
    const written = withAnswers({ ...current, ...(holds(entries) && { entries }) }, sorted.path);
    return arrival === 'end'
      ? finished(written, formType, String(at))
      : withPlace(written, formType, arrival);
  });
  if (holds(sorted.card)) await changeJournal('field_cid', (card) => ({ ...card, ...sorted.card }));
  const { derailor, claim } = entries;
  if (derailor !== undefined && holds(sorted.derailor)) {
    await changeJournal('field_deviateurs', (all) => ({
      ...all,
      [derailor]: derailorSchema.parse({ ...all[derailor], ...sorted.derailor, date: derailor }),
    }));
  }
  if (claim !== undefined && holds(sorted.claim)) {
    await changeJournal('field_pretentions', (all) => ({
      ...all,
      [claim]: claimSchema.parse({ ...all[claim], ...sorted.claim, date: claim }),
    }));
  }
  if (sorted.intuitions !== undefined) {
    const items = itemsAt(changes, INTUITIONS_KEY);
    await changeJournal('field_intuitions', (all) => withPathIntuitions(all, formType, items, String(at)));
  }
};
