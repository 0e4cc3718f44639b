import type { SentText } from '#journal-data/store/local-journal.ts';
import { type AncrageDatabase, durably, type OutboxRefusal } from '#platform/storage/database.ts';

/** How many sent texts are remembered while no response arrives. */
const ATTEMPTS_KEPT = 8;

/** Records that a text is about to be sent, so that it is recognised if the response is lost. */
export const noteAttempt = (
  database: AncrageDatabase,
  uid: number,
  { field, text }: SentText,
): Promise<void> =>
  durably(database, ['outbox'], async (writing) => {
    const outbox = writing.objectStore('outbox');
    const waiting = await outbox.get([uid, field]);
    if (waiting === undefined || waiting.attempts.at(-1) === text) return;
    const attempts = [...waiting.attempts.filter((attempt) => attempt !== text), text];
    await outbox.put({ ...waiting, attempts: attempts.slice(-ATTEMPTS_KEPT) });
  });

/** Parks a change that the server refused for good, unless the field has changed since. */
export const park = (
  database: AncrageDatabase,
  uid: number,
  { field, text }: SentText,
  refusal: OutboxRefusal,
): Promise<void> =>
  durably(database, ['fields', 'outbox'], async (writing) => {
    const row = await writing.objectStore('fields').get([uid, field]);
    const waiting = await writing.objectStore('outbox').get([uid, field]);
    if (waiting === undefined || row?.current !== text) return;
    await writing.objectStore('outbox').put({ ...waiting, refusal });
  });

/** Queues parked changes again: all of them, or those whose refusal matches. */
export const unpark = (
  database: AncrageDatabase,
  uid: number,
  matches: (refusal: OutboxRefusal) => boolean = () => true,
): Promise<void> =>
  durably(database, ['outbox'], async (writing) => {
    const outbox = writing.objectStore('outbox');
    for (const row of await outbox.index('uid').getAll(uid)) {
      if (row.refusal !== null && matches(row.refusal)) await outbox.put({ ...row, refusal: null });
    }
  });
