import type { JournalField } from '@ancrage/shared/journal/fields';
import type { OutboxRow } from '#platform/storage/database.ts';

/** A change that the server definitely refused; it stays on the device. */
interface ParkedChange {
  readonly field: JournalField;
  readonly status: number;
  readonly text: string;
}

/**
 * How the journal on this device stands to the server's. `saving`: a change is on its way to the disk. `synced`: nothing to
 * send. `on-device`: something waits. `sending`: it is on its way. `parked`: all that is left to send was refused.
 * Source: X-09.
 */
export interface SyncState {
  readonly state: 'saving' | 'synced' | 'on-device' | 'sending' | 'parked';
  /** moment of the oldest change not yet sent, in epoch milliseconds */
  readonly oldestUnsentAt: number | null;
  readonly parked: readonly ParkedChange[];
  /** whether something on the way keeps answering in the place of the server, so that what waits cannot be sent */
  readonly isBlocked: boolean;
}

/** Nothing to send. */
export const SYNCED: SyncState = { state: 'synced', oldestUnsentAt: null, parked: [], isBlocked: false };

/**
 * The state that an outbox amounts to.
 * @param outbox what is still to be sent, oldest first
 * @param tab whether this tab is sending now, and whether something on the way blocks it
 */
export const syncStateOf = (
  outbox: readonly OutboxRow[],
  { isSending, isBlocked }: { readonly isSending: boolean; readonly isBlocked: boolean },
): SyncState => {
  const oldest = outbox[0];
  if (oldest === undefined) return SYNCED;
  const parked = outbox.flatMap(({ field, refusal }) => (refusal === null ? [] : [{ field, ...refusal }]));
  const waits = parked.length < outbox.length;
  const state = !waits ? 'parked' : isSending ? 'sending' : 'on-device';
  return { state, oldestUnsentAt: oldest.oldestAt, parked, isBlocked };
};
