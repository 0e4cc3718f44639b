import type { FieldValues } from '@ancrage/shared/journal/field-view';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import type { Intuitions } from '@ancrage/shared/journal/intuitions';
import type { Json, JsonObject } from '@ancrage/shared/journal/json';
import { useMemo, useSyncExternalStore } from 'react';
import { journalKeeper } from '#journal-data/journal/journal.ts';
import type { CountedField } from '#journal-data/store/entry-counts.ts';
import type { WholeTexts } from '#journal-data/store/local-journal.ts';
import type { SyncState } from '#journal-data/sync/sync-state.ts';

const { view } = journalKeeper;

/** A field of the open journal; empty when none is open. Source: E-01. */
export const useJournalField = <Field extends JournalField>(field: Field): FieldValues[Field] =>
  useSyncExternalStore(view.subscribe, () => view.field(field));

/** The identity card. Source: E-03. */
export const useIdentityCard = (): IdentityCard => useJournalField('field_cid');

/** The field of the reconnections and of the other intuitions. Source: E-05. */
export const useIntuitions = (): Intuitions => useJournalField('field_intuitions');

/** A field of the open journal in its stored form, including keys that screens do not see; the same object until it changes. */
export const useStoredField = (field: JournalField): JsonObject =>
  useSyncExternalStore(view.subscribe, () => view.document(field));

/** The texts of a field that could not be parsed. */
export const useUnreadTexts = (field: JournalField): readonly Json[] => {
  const text = useSyncExternalStore(view.subscribe, () => JSON.stringify(view.unread(field)));
  return useMemo((): readonly Json[] => JSON.parse(text), [text]);
};

/** Whether the journal is only on this device, being sent, or synced. Source: X-09. */
export const useSyncState = (): SyncState => useSyncExternalStore(view.subscribe, () => view.syncState());

/** The current texts of the open journal, by field; null when none is open, or while parts of it are not read yet. */
export const useJournalTexts = (): WholeTexts | null =>
  useSyncExternalStore(view.subscribe, () => view.texts);

/** Whether every field of the open journal was read. */
export const useIsJournalWhole = (): boolean => useSyncExternalStore(view.subscribe, () => view.isWhole);

/** The number of reconnections or notes; known before their field is read. Source: S-01. */
export const useEntryCount = (field: CountedField): number =>
  useSyncExternalStore(view.subscribe, () => view.entryCount(field));

/** The last known revision of the record; null before the server's first response. Source: Q-50. */
export const useJournalRevision = (): string | null =>
  useSyncExternalStore(view.subscribe, () => view.journal?.revision ?? null);
