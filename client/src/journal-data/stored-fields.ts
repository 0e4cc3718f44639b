import type { JournalField } from '@ancrage/shared/journal/fields';
import type { Json, JsonObject } from '@ancrage/shared/journal/json';
import { useMemo, useSyncExternalStore } from 'react';
import { journalKeeper } from '#journal-data/journal.ts';

const { view } = journalKeeper;

/** A field of the open journal as it is stored, with what no screen reads of it; the same object until it changes. */
export const useStoredField = (field: JournalField): JsonObject =>
  useSyncExternalStore(view.subscribe, () => view.document(field));

/** The texts of a field that could not be read. */
export const useUnreadTexts = (field: JournalField): readonly Json[] => {
  const text = useSyncExternalStore(view.subscribe, () => JSON.stringify(view.unread(field)));
  return useMemo((): readonly Json[] => JSON.parse(text), [text]);
};
