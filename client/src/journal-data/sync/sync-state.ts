import type { JournalField } from '@ancrage/shared/journal/fields';
import type { OutboxRow } from '#platform/storage/database.ts';

/** A change that the server refused for good; it stays on the device. */
interface ParkedChange {
  readonly field: JournalField;
  readonly status: number;
  readonly text: string;
}

/**
 * How far the journal on this device is synced. `saving`: a change is being written to the disk. `synced`: nothing to send.
 * `on-device`: changes wait to be sent. `sending`: they are being sent. `parked`: all unsent changes were refused.
 * Source: X-09.
 */
export interface SyncState {
  readonly state: 'saving' | 'synced' | 'on-device' | 'sending' | 'parked';
  /** time of the oldest unsent change, in epoch milliseconds */
  readonly oldestUnsentAt: number | null;
  readonly parked: readonly ParkedChange[];
  /** whether something on the network keeps answering in place of the server, so that nothing can be sent */
  readonly isBlocked: boolean;
}

/** Nothing to send. */
export const SYNCED: SyncState = { state: 'synced', oldestUnsentAt: null, parked: [], isBlocked: false };

/**
 * Computes the sync state from the outbox.
 * @param outbox unsent changes, oldest first
 * @param tab whether this tab is sending now, and whether something on the network blocks it
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
