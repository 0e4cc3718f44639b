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
import { type AncrageDatabase, isDeviceFull } from '#platform/storage/database.ts';

/** How often one pass takes up again a change that other devices overtook. */
const OVERTAKEN_LIMIT = 8;

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
 * @returns whether there was news
 * @throws NotSignedIn, Refusal, Unreachable
 */
export const fetchNews = async (tools: SyncTools, owner: Owner): Promise<boolean> => {
  requireOwner(tools, owner);
  const database = await tools.database();
  const { revision } = await readStanding(database, owner.uid);
  const record = await fetchRecord(tools.authorised, owner.nid, revision);
  requireOwner(tools, owner);
  if (await isOvertaken(database, owner, revision)) return fetchNews(tools, owner);
  if (record === null) await noteUnchanged(database, owner, tools.now());
  else if (await takeIn(database, owner, record, tools.now())) tools.onFilesBack();
  await tools.onStep(record === null ? [] : fieldsOf(record));
  return record !== null;
};

/** Sends the oldest change that waits; says what became of it. */
const sendOldest = async (
  tools: SyncTools,
  owner: Owner,
  journal: JournalStanding,
): Promise<'nothing' | 'done' | 'overtaken'> => {
  const next = journal.outbox.find((row) => row.refusal === null);
  if (next === undefined) return 'nothing';
  requireOwner(tools, owner);
  const database = await tools.database();
  const sent = { field: next.field, text: await readText(database, owner.uid, next.field) };
  await noteAttempt(database, owner.uid, sent).catch((failure: unknown) => {
    // Without room for the note the words are safer on the server all the same: sending them twice changes nothing.
    if (!isDeviceFull(failure)) throw failure;
  });
  try {
    const record = await sendField(tools.authorised, owner.nid, sent, journal.revision);
    requireOwner(tools, owner);
    if (await isOvertaken(database, owner, journal.revision)) return 'overtaken';
    if (await takeIn(database, owner, record, tools.now(), sent)) tools.onFilesBack();
    await tools.onStep(fieldsOf(record));
    return 'done';
  } catch (failure) {
    if (!isDefinite(failure)) throw failure;
    if (failure.status === 412) return 'overtaken';
    await park(database, owner.uid, sent, { status: failure.status, text: failure.text });
    await tools.onStep([]);
    return 'done';
  }
};

/**
 * Sends all that waits, oldest first, each at the revision this device knows; when another device was faster, its
 * news is merged first. A change that is definitely refused is parked and blocks no other. Source.
 * @throws NotSignedIn, Refusal (401, 429), Unreachable: what is left waits for the next pass
 */
export const sendOutbox = async (tools: SyncTools, owner: Owner): Promise<void> => {
  const database = await tools.database();
  for (let overtaken = 0; overtaken < OVERTAKEN_LIMIT; ) {
    const journal = await readStanding(database, owner.uid);
    const isFirst = journal.checkedAt === 0 && journal.outbox.length > 0;
    const outcome = isFirst ? 'overtaken' : await sendOldest(tools, owner, journal);
    if (outcome === 'nothing') return;
    if (outcome === 'overtaken') {
      overtaken += 1;
      await fetchNews(tools, owner);
    }
  }
  throw new Unreachable('server'); // always overtaken: let the others finish
};
