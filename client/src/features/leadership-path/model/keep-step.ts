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

/** Where a save leaves the person: at a place of the path, or at its end. */
export type Arrival = Place | 'end';

type Entries = NonNullable<LeadershipPath['entries']>;

/** The entries that a path may call its own, by what it calls them: where they stand, and their shape. */
const OWN_ENTRIES = {
  derailor: { field: 'field_deviateurs', among: 'derailors', schema: derailorSchema },
  claim: { field: 'field_pretentions', among: 'claims', schema: claimSchema },
} as const;
const OWN_KINDS = ['derailor', 'claim'] as const;

const holds = (changes: Answers): boolean => Object.keys(changes).length > 0;

/** What was written at a step, each answer where it belongs, and where the person is. */
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
        const key = entries[kind] ?? ''; // the path has just named it
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
 * Saves what was written at a step and where the person is, in one write with the end of its draft. Resolves once all is on
 * the device. The path is first: it names the entries that it is about to write. What became of an answer meanwhile, on
 * another device for one, stays beside it. Source: T-08, E-06, E-07, Q-54, product "Guided paths".
 * @param written what was written and no more; null for none
 */
export const keepStep = (
  fields: StepFields,
  formType: FormType,
  written: Overlay,
  arrival: Arrival,
  endDraft: Alongside,
): Promise<void> => saveChanges(changesOf(fields, formType, written, arrival), endDraft);
