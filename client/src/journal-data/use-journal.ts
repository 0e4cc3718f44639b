import type { FieldValues } from '@ancrage/shared/journal/field-view';
import type { JournalField } from '@ancrage/shared/journal/fields';
import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import type { Intuitions } from '@ancrage/shared/journal/intuitions';
import { useSyncExternalStore } from 'react';
import { journalKeeper } from '#journal-data/journal.ts';
import type { WholeTexts } from '#journal-data/local-journal.ts';
import type { SyncState } from '#journal-data/sync-state.ts';
import type { TalliedField } from '#journal-data/tally.ts';

const { view } = journalKeeper;

/** A field of the open journal; empty when none is open. Source: E-01. */
export const useJournalField = <Field extends JournalField>(field: Field): FieldValues[Field] =>
  useSyncExternalStore(view.subscribe, () => view.field(field));

/** The identity card. Source: E-03. */
export const useIdentityCard = (): IdentityCard => useJournalField('field_cid');

/** The reconnections and what else has intuitions. Source: E-05. */
export const useIntuitions = (): Intuitions => useJournalField('field_intuitions');

/** Whether the journal is on this device only, on its way, or synced. Source: X-09. */
export const useSyncState = (): SyncState => useSyncExternalStore(view.subscribe, () => view.syncState());

/** The texts of the open journal as they are now, by field; null when none is open, or while not all of it was read. */
export const useJournalTexts = (): WholeTexts | null =>
  useSyncExternalStore(view.subscribe, () => view.texts);

/** Whether there is nothing left to read of the open journal. */
export const useIsJournalWhole = (): boolean => useSyncExternalStore(view.subscribe, () => view.isWhole);

/** How many reconnections or notes there are, known before their field is read. Source: S-01. */
export const useTally = (field: TalliedField): number =>
  useSyncExternalStore(view.subscribe, () => view.tally(field));

/** The revision of the record that this device last knew; null before the first answer. Source: Q-50. */
export const useJournalRevision = (): string | null =>
  useSyncExternalStore(view.subscribe, () => view.journal?.revision ?? null);
