import type { JournalReader } from '#journal-data/journal/journal-reader.ts';
import type { JournalView } from '#journal-data/journal/journal-view.ts';
import { loadSync } from '#journal-data/sync/load-sync.ts';
import { Unreachable } from '#platform/api/failures.ts';
import type { AncrageDatabase, OutboxRefusal } from '#platform/storage/database.ts';

/** The statuses with which the server itself refuses a change for good. Source: contract §8. */
const STATUSES_OF_SERVER = [413, 422];

/** Whether a refusal may come from a gateway: the server does not refuse an owner's change with this status. */
const isOfGateway = ({ status }: Pick<OutboxRefusal, 'status'>): boolean =>
  !STATUSES_OF_SERVER.includes(status);

/** Queues changes again that a gateway may have refused, as it may accept them by now. Source: Q-53. */
export const retryGatewayRefusals = async (
  view: JournalView,
  reader: JournalReader,
  database: () => Promise<AncrageDatabase>,
  uid: number,
): Promise<void> => {
  if (!view.syncState().parked.some(isOfGateway)) return;
  try {
    const { unpark } = await loadSync();
    await unpark(await database(), uid, isOfGateway);
    await reader.read();
  } catch (failure) {
    if (!(failure instanceof Unreachable)) throw failure; // the code for it needs a network, as sending does
  }
};
