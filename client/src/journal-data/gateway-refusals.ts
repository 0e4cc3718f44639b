import { fetchSyncing } from '#journal-data/fetch-syncing.ts';
import type { JournalReader } from '#journal-data/journal-reader.ts';
import type { JournalView } from '#journal-data/journal-view.ts';
import { Unreachable } from '#platform/api/failures.ts';
import type { AncrageDatabase, OutboxRefusal } from '#platform/storage/database.ts';

/** What the server itself says to a change that it cannot take, and will say again. Source: contract §8. */
const STATUSES_OF_SERVER = [413, 422];

/** Whether a refusal may be that of a gateway on the way: the server does not refuse the owner's own change so. */
const isOfGateway = ({ status }: Pick<OutboxRefusal, 'status'>): boolean =>
  !STATUSES_OF_SERVER.includes(status);

/** Gives the changes of an open journal another chance that a gateway may have refused: it may let them pass by now. Source: Q-53. */
export const retryGatewayRefusals = async (
  view: JournalView,
  reader: JournalReader,
  database: () => Promise<AncrageDatabase>,
  uid: number,
): Promise<void> => {
  if (!view.syncState().parked.some(isOfGateway)) return;
  try {
    const { unpark } = await fetchSyncing();
    await unpark(await database(), uid, isOfGateway);
    await reader.read();
  } catch (failure) {
    if (!(failure instanceof Unreachable)) throw failure; // the file for it needs a network, as sending does
  }
};
