import type { JournalField } from '@ancrage/shared/journal/fields';
import type { JsonObject } from '@ancrage/shared/journal/json';
import { type FoundVersion, secondVersionsIn } from '@ancrage/shared/journal/version-choice';
import type { JournalView } from '#journal-data/journal-view.ts';

const known = new WeakMap<JsonObject, readonly FoundVersion[]>();

/** The second versions in a field's answers, waiting for the person's choice. The same list until the field changes. */
export const foundVersions = (view: JournalView, field: JournalField): readonly FoundVersion[] => {
  const document = view.document(field);
  const before = known.get(document);
  if (before !== undefined) return before;
  const found = secondVersionsIn(field, document);
  known.set(document, found);
  return found;
};
