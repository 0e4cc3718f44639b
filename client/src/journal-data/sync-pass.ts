import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import {
  type JournalStanding,
  type Owner,
  readStanding,
  readText,
  type ServerRecord,
} from '#journal-data/local-journal.ts';
import { noteAttempt, park } from '#journal-data/outbox.ts';
import { fetchRecord, isDefinite, sendField } from '#journal-data/record-calls.ts';
import type { SyncTools } from '#journal-data/sync-tools.ts';
import { noteUnchanged, takeIn } from '#journal-data/taking-in.ts';
import { NotSignedIn, Unreachable } from '#platform/api/failures.ts';
import { type AncrageDatabase, isDeviceFull, type OutboxRow } from '#platform/storage/database.ts';

/** How often one pass reads the record to take up again what was not settled, since other devices were faster. */
const UNSETTLED_LIMIT = 8;

/** The fields that a record tells of. */
const fieldsOf = ({ texts }: ServerRecord): JournalField[] =>
  JOURNAL_FIELDS.filter((field) => texts[field] !== undefined);

const requireOwner = (tools: SyncTools, owner: Owner): void => {
  if (!tools.isOpen(owner)) throw new NotSignedIn();
};

/**
 * Whether another tab was told something since a call began, whose answer may therefore be the older one. Locks keep tabs
 * apart, but on plain http there are none, and an older answer would look like a server that went back.
 */
const isOvertaken = async (
  database: AncrageDatabase,
  { uid }: Owner,
  known: string | null,
): Promise<boolean> => (await readStanding(database, uid)).revision !== known;

/**
 * Asks the server how the record is and takes it in.
 * @param isAfresh reads the record even when it is still at the revision we know
 * @returns whether there was news
 * @throws NotSignedIn, Refusal, Unreachable
 */
export const fetchNews = async (tools: SyncTools, owner: Owner, isAfresh = false): Promise<boolean> => {
  requireOwner(tools, owner);
  const database = await tools.database();
  const { revision } = await readStanding(database, owner.uid);
  const record = await fetchRecord(tools.authorised, owner.nid, isAfresh ? null : revision);
  requireOwner(tools, owner);
  if (await isOvertaken(database, owner, revision)) return fetchNews(tools, owner, isAfresh);
  if (record === null) await noteUnchanged(database, owner, tools.now());
  else if (await takeIn(database, owner, record, tools.now())) tools.onFilesBack();
  await tools.onStep(record === null ? [] : fieldsOf(record));
  return record !== null;
};

/** What is sent next: the oldest change that waits and was not refused. */
const nextOf = ({ outbox }: JournalStanding): OutboxRow | undefined =>
  outbox.find((row) => row.refusal === null);

/** Sends a change; says whether it is settled, or the record has to be read first: it has moved on, or the answer tells nothing. */
const sendChange = async (
  tools: SyncTools,
  owner: Owner,
  next: OutboxRow,
  revision: string,
): Promise<'done' | 'unsettled'> => {
  requireOwner(tools, owner);
  const database = await tools.database();
  const sent = { field: next.field, text: await readText(database, owner.uid, next.field) };
  await noteAttempt(database, owner.uid, sent).catch((failure: unknown) => {
    // Without room for the note the words are safer on the server all the same: sending them twice changes nothing.
    if (!isDeviceFull(failure)) throw failure;
  });
  try {
    const record = await sendField(tools.authorised, owner.nid, sent, revision);
    requireOwner(tools, owner);
    if (record === null || (await isOvertaken(database, owner, revision))) return 'unsettled';
    if (await takeIn(database, owner, record, tools.now(), sent)) tools.onFilesBack();
    await tools.onStep(fieldsOf(record));
    return 'done';
  } catch (failure) {
    if (!isDefinite(failure)) throw failure;
    if (failure.status === 412) return 'unsettled';
    await park(database, owner.uid, sent, { status: failure.status, text: failure.text });
    await tools.onStep([]);
    return 'done';
  }
};

/**
 * Reads the record once a change was not settled, and merges it.
 * @throws Unreachable when the record is still at the very revision that the change was sent at: nobody was faster, so something
 *   between here and the server answers in its place, or changes what is said, and asking on at once would go round in a circle
 */
const readUnsettled = async (tools: SyncTools, owner: Owner, before: JournalStanding): Promise<void> => {
  await fetchNews(tools, owner, true);
  requireOwner(tools, owner);
  const after = await readStanding(await tools.database(), owner.uid);
  if (after.revision === before.revision && nextOf(after)?.field === nextOf(before)?.field)
    throw new Unreachable('unreadable');
};

/**
 * Sends all that waits, oldest first, each at the revision this device knows, which is read first when it knows none; when another
 * device was faster, its news is merged first. A change that is definitely refused is parked and blocks no other. Source.
 * @throws NotSignedIn, Refusal (401, 429), Unreachable: what is left waits for the next pass
 */
export const sendOutbox = async (tools: SyncTools, owner: Owner): Promise<void> => {
  const database = await tools.database();
  for (let unsettled = 0; unsettled < UNSETTLED_LIMIT; ) {
    const journal = await readStanding(database, owner.uid);
    const next = nextOf(journal);
    if (next === undefined) return;
    if (journal.revision === null) {
      unsettled += 1;
      await fetchNews(tools, owner);
    } else if ((await sendChange(tools, owner, next, journal.revision)) === 'unsettled') {
      unsettled += 1;
      await readUnsettled(tools, owner, journal);
    }
  }
  throw new Unreachable('server'); // always overtaken: let the others finish
};
