import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import {
  type JournalMeta,
  type Owner,
  readMeta,
  readText,
  type ServerRecord,
} from '#journal-data/store/local-journal.ts';
import { mergeServerRecord, noteUnchanged } from '#journal-data/sync/merge-server-record.ts';
import { noteAttempt, park } from '#journal-data/sync/outbox.ts';
import { fetchRecord, isDefinite, sendField } from '#journal-data/sync/record-calls.ts';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import { type AncrageDatabase, isDeviceFull, type OutboxRow } from '#platform/storage/database.ts';

/** What a pass needs. */
export interface SyncDeps {
  readonly database: () => Promise<AncrageDatabase>;
  readonly authorised: Authorised;
  readonly now: () => number;
  /**
   * whether this owner's journal is still open and the owner signed in on this device: nothing is ever sent as another
   * person, and a response that arrives after the journal was closed is not stored
   */
  readonly isOpen: (owner: Owner) => boolean;
  /** called after each durable step with the fields that may have changed, so that screens follow */
  readonly onStep: (fields: readonly JournalField[]) => Promise<void>;
  /** called when notes were restored with files that the record may no longer name */
  readonly onFilesBack: () => void;
}

/** How often one pass reads the record again because another device was faster. */
const UNSETTLED_LIMIT = 8;

/** The fields that a record holds. */
const fieldsOf = ({ texts }: ServerRecord): JournalField[] =>
  JOURNAL_FIELDS.filter((field) => texts[field] !== undefined);

const requireOwner = (deps: SyncDeps, owner: Owner): void => {
  if (!deps.isOpen(owner)) throw new NotSignedIn();
};

/**
 * Whether another tab received a record since a call began, so that this call's response may be the older one. Locks
 * prevent this, but plain http has none, and an older response would look like a server that went back in time.
 */
const isOvertaken = async (
  database: AncrageDatabase,
  { uid }: Owner,
  known: string | null,
): Promise<boolean> => (await readMeta(database, uid)).revision !== known;

/**
 * Fetches the record and merges it.
 * @param isForced fetches it even when it is still at the known revision
 * @returns whether there was anything new
 * @throws NotSignedIn, HttpError, Unreachable
 */
export const pullRecord = async (deps: SyncDeps, owner: Owner, isForced = false): Promise<boolean> => {
  requireOwner(deps, owner);
  const database = await deps.database();
  const { revision } = await readMeta(database, owner.uid);
  const record = await fetchRecord(deps.authorised, owner.nid, isForced ? null : revision);
  requireOwner(deps, owner);
  if (await isOvertaken(database, owner, revision)) return pullRecord(deps, owner, isForced);
  if (record === null) await noteUnchanged(database, owner, deps.now());
  else if (await mergeServerRecord(database, owner, record, deps.now())) deps.onFilesBack();
  await deps.onStep(record === null ? [] : fieldsOf(record));
  return record !== null;
};

/** The change to send next: the oldest that was not refused. */
const nextOf = ({ outbox }: JournalMeta): OutboxRow | undefined => outbox.find((row) => row.refusal === null);

/** Sends a change. `unsettled`: the record has to be read first, as it has changed or the response is not usable. */
const sendChange = async (
  deps: SyncDeps,
  owner: Owner,
  next: OutboxRow,
  revision: string,
): Promise<'done' | 'unsettled'> => {
  requireOwner(deps, owner);
  const database = await deps.database();
  const sent = { field: next.field, text: await readText(database, owner.uid, next.field) };
  await noteAttempt(database, owner.uid, sent).catch((failure: unknown) => {
    // The device is full: send all the same. Sending a text twice changes nothing.
    if (!isDeviceFull(failure)) throw failure;
  });
  try {
    const record = await sendField(deps.authorised, owner.nid, sent, revision);
    requireOwner(deps, owner);
    if (record === null || (await isOvertaken(database, owner, revision))) return 'unsettled';
    if (await mergeServerRecord(database, owner, record, deps.now(), sent)) deps.onFilesBack();
    await deps.onStep(fieldsOf(record));
    return 'done';
  } catch (failure) {
    if (!isDefinite(failure)) throw failure;
    if (failure.status === 412) return 'unsettled';
    await park(database, owner.uid, sent, { status: failure.status, text: failure.text });
    await deps.onStep([]);
    return 'done';
  }
};

/**
 * Reads and merges the record after an unsettled change.
 * @throws Unreachable when the record is still at the revision that the change was sent at: no device was faster, so something
 *   on the network answers in place of the server or alters requests, and retrying at once would loop
 */
const readUnsettled = async (deps: SyncDeps, owner: Owner, before: JournalMeta): Promise<void> => {
  await pullRecord(deps, owner, true);
  requireOwner(deps, owner);
  const after = await readMeta(await deps.database(), owner.uid);
  if (after.revision === before.revision && nextOf(after)?.field === nextOf(before)?.field)
    throw new Unreachable('unreadable');
};

/**
 * Sends all unsent changes, oldest first, each at the known revision; without one, the record is read first. When another
 * device was faster, its changes are merged first. A change that is refused for good is parked and blocks no other.
 * Source.
 * @throws NotSignedIn, HttpError (401, 429), Unreachable: the rest waits for the next pass
 */
export const pushOutbox = async (deps: SyncDeps, owner: Owner): Promise<void> => {
  const database = await deps.database();
  for (let unsettled = 0; unsettled < UNSETTLED_LIMIT; ) {
    const journal = await readMeta(database, owner.uid);
    const next = nextOf(journal);
    if (next === undefined) return;
    if (journal.revision === null) {
      unsettled += 1;
      await pullRecord(deps, owner);
    } else if ((await sendChange(deps, owner, next, journal.revision)) === 'unsettled') {
      unsettled += 1;
      await readUnsettled(deps, owner, journal);
    }
  }
  throw new Unreachable('server'); // always overtaken: let the other devices finish
};
