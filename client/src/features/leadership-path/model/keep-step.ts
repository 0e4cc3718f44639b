import { claimSchema } from '@ancrage/shared/journal/claims';
import { nextDateKey } from '@ancrage/shared/journal/date-key';
import { derailorSchema } from '@ancrage/shared/journal/derailors';
import { editDocument } from '@ancrage/shared/journal/entry-edit';
import { INTUITIONS_KEY } from '@ancrage/shared/journal/intuitions';
import type { FormType, LeadershipPath } from '@ancrage/shared/journal/leadership-path';
import { type Answers, itemsAt } from '#exercise/model/answers.ts';
import { type Overlay, overlaidWith } from '#exercise/model/overlay.ts';
import type { FieldChange } from '#journal-data/journal/journal-changes.ts';
import {
  answersEdited,
  cardLinesEdited,
  entryEdited,
  saveChanges,
} from '#journal-data/journal/save-changes.ts';
import type { Alongside } from '#journal-data/store/local-journal.ts';
import { now } from '#platform/clock.ts';
import { writtenLocale } from '#platform/locale.ts';
import { finished, type Place, pathIntuitions, withPlace } from './path-changes.ts';
import { entryAt, placed, placedChanges, type StepFields } from './places.ts';

/** Where the user is after a save: at a place of the path, or at its end. */
export type Arrival = Place | 'end';

type Entries = NonNullable<LeadershipPath['entries']>;

/** The entries that a path can own, by their name in the path: their field and their schema. */
const OWN_ENTRIES = {
  derailor: { field: 'field_deviateurs', among: 'derailors', schema: derailorSchema },
  claim: { field: 'field_pretentions', among: 'claims', schema: claimSchema },
} as const;
const OWN_KINDS = ['derailor', 'claim'] as const;

const holds = (changes: Answers): boolean => Object.keys(changes).length > 0;

/** The answers of a step, sorted by place, and the position of the user. */
const changesOf = (
  fields: StepFields,
  formType: FormType,
  written: Overlay,
  arrival: Arrival,
): FieldChange[] => {
  const at = now();
  const sorted = placedChanges(written.answers);
  const base = placed(written.base);
  const kinds = OWN_KINDS.filter((kind) => holds(sorted[kind]));
  let entries: Entries = {};
  const answers = {
    base: { answers: overlaidWith({}, base.path) },
    edited: { answers: overlaidWith({}, sorted.path) },
  };
  const path = answersEdited('field_plf', answers, (current) => {
    entries = { ...current.entries };
    for (const kind of kinds) entries[kind] ??= nextDateKey(at, fields[OWN_ENTRIES[kind].among]);
    const named = { ...current, ...(holds(entries) && { entries }) };
    return arrival === 'end' ? finished(named, formType, String(at)) : withPlace(named, formType, arrival);
  });
  const own = kinds.map((kind): FieldChange => {
    const { field, among, schema } = OWN_ENTRIES[kind];
    return {
      field,
      change: (document, moment) => {
        const key = entries[kind] ?? ''; // the path has just been given its key
        const before = overlaidWith(entryAt<Answers>(fields[among], key) ?? {}, base[kind]);
        const edited = schema.parse({ ...before, ...sorted[kind], date: key });
        return editDocument(field, document, key, { base: before, edited }, moment, writtenLocale());
      },
    };
  });
  const changes = [path, ...(holds(sorted.card) ? [cardLinesEdited(sorted.card, base.card)] : []), ...own];
  if (sorted.intuitions === undefined) return changes;
  const known = fields.intuitions[formType];
  const edited = pathIntuitions(known, formType, itemsAt(written.answers, INTUITIONS_KEY), String(at));
  const listed = { ...known, [INTUITIONS_KEY]: itemsAt(written.base, INTUITIONS_KEY) };
  if (edited === null) return changes;
  return [...changes, entryEdited('field_intuitions', formType, { base: listed, edited })];
};

/**
 * Saves the answers of a step and the user's position, and deletes the draft, in one write. Resolves once all is on the
 * device. The path comes first: it has the keys of the entries to write. A concurrent change of an answer, for instance
 * on another device, stays as a second version. Source: T-08, E-06, E-07, Q-54, product "Guided paths".
 * @param written the changed answers only; null for none
 */
export const keepStep = (
  fields: StepFields,
  formType: FormType,
  written: Overlay,
  arrival: Arrival,
  endDraft: Alongside,
): Promise<void> => saveChanges(changesOf(fields, formType, written, arrival), endDraft);
