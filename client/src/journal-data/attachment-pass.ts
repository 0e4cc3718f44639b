import type { NoteFile } from '@ancrage/shared/journal/notes';
import { changeFileList, sendFile, type Upload } from '#journal-data/attachment-calls.ts';
import {
  type Attachment,
  DRAFT_PLACE,
  noteRefusal,
  noteStored,
  readAttachments,
  readBytes,
  removeAttachments,
} from '#journal-data/attachment-store.ts';
import { filesNamedIn, readFileLinks, removeFileLinks } from '#journal-data/file-links.ts';
import type { JournalKeeper } from '#journal-data/journal-keeper.ts';
import { type Owner, readText } from '#journal-data/local-journal.ts';
import { isDefinite } from '#journal-data/record-calls.ts';
import { NotSignedIn, Refusal } from '#platform/api/failures.ts';
import type { Authorised, WithAccess } from '#platform/session/tokens.ts';
import type { AncrageDatabase } from '#platform/storage/database.ts';

/** What a pass works with. */
export interface AttachmentTools {
  readonly database: () => Promise<AncrageDatabase>;
  readonly authorised: Authorised;
  readonly withAccess: WithAccess;
  readonly upload: Upload;
  /** whether this owner's journal is (still) open and the owner signed in: what one person chose never travels as another */
  readonly isOpen: (owner: Owner) => boolean;
  /** see JournalKeeper.besideSync */
  readonly besideSync: JournalKeeper['besideSync'];
  /** adds a file to a note of the open journal, once */
  readonly addToNote: (dateKey: string, file: NoteFile) => Promise<void>;
  readonly onProgress: (id: string, fraction: number) => void;
  /** told after each durable step */
  readonly onStep: () => Promise<void>;
}

/** Files chosen for a note that is still being written do not travel. */
export const isTravelling = ({ place, refusal }: Attachment): boolean =>
  !place.startsWith(DRAFT_PLACE) && refusal === null;

const requireOwner = (tools: AttachmentTools, owner: Owner): void => {
  if (!tools.isOpen(owner)) throw new NotSignedIn();
};

const changeList = (
  tools: AttachmentTools,
  owner: Owner,
  change: (fids: readonly number[]) => Promise<readonly number[]>,
): Promise<void> =>
  tools.besideSync((takeInRecord) => changeFileList(tools.authorised, owner.nid, change, takeInRecord));

/** Makes the record name a file. @returns false when the server has it no more */
const attach = async (tools: AttachmentTools, owner: Owner, fid: number): Promise<boolean> => {
  requireOwner(tools, owner);
  try {
    await changeList(tools, owner, async (fids) => (fids.includes(fid) ? fids : [...fids, fid]));
    return true;
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 422) return false;
    throw failure;
  }
};

const upload = async (tools: AttachmentTools, owner: Owner, row: Attachment): Promise<NoteFile> => {
  requireOwner(tools, owner);
  const bytes = await readBytes(await tools.database(), row);
  // Let go meanwhile; one that this device lost is told as refused, and holds up no other.
  if (bytes === null) throw new Refusal({ status: 422, text: '' });
  tools.onProgress(row.id, 0);
  return sendFile(
    tools.withAccess,
    { ...row, bytes },
    (fraction) => tools.onProgress(row.id, fraction),
    tools.upload,
  );
};

/**
 * Takes one file all the way: sent, named by the record (which keeps it for good), named by its note, let go here. Each
 * step is on the disk before the next; taken up again after a crash, none has its effect twice.
 */
const carry = async (tools: AttachmentTools, owner: Owner, row: Attachment): Promise<void> => {
  const database = await tools.database();
  let { stored } = row;
  // What was sent long ago and never named is gone from the server: it is sent anew, once.
  if (stored === null || !(await attach(tools, owner, stored.fid))) {
    stored = await upload(tools, owner, row);
    if (!(await noteStored(database, row, stored))) return; // let go meanwhile; the server sweeps it
    if (!(await attach(tools, owner, stored.fid))) {
      await noteStored(database, row, null);
      throw new Refusal({ status: 422, text: '' });
    }
  }
  requireOwner(tools, owner);
  await tools.addToNote(row.place, stored);
  await removeAttachments(database, owner.uid, [row.id]);
};

/**
 * Brings the record's list in line with the notes, for the files whose note lost or found them. What the notes name is
 * read once they hold what the server has just told; a file whose note changed meanwhile is looked at again.
 */
const alignLinks = async (tools: AttachmentTools, owner: Owner): Promise<void> => {
  const database = await tools.database();
  const links = await readFileLinks(database, owner.uid);
  if (links.length === 0) return;
  let found: number[] = [];
  requireOwner(tools, owner);
  await changeList(tools, owner, async (held) => {
    const named = filesNamedIn(await readText(database, owner.uid, 'field_celebrations'));
    const lost = new Set(links.flatMap(({ fid }) => (named.has(fid) ? [] : [fid])));
    found = links.flatMap(({ fid }) => (named.has(fid) ? [fid] : []));
    return held.filter((fid) => !lost.has(fid));
  });
  // One that the server let go in the meantime cannot come back; opening it says so.
  for (const fid of found) await attach(tools, owner, fid);
  requireOwner(tools, owner);
  await removeFileLinks(database, links);
};

/**
 * Takes every file that waits to its note, in the order chosen; one that is definitely refused stays here with the
 * reason and holds up no other.
 * @throws NotSignedIn, Refusal (401, 429), Unreachable: what is left waits for the next pass
 */
export const sendAttachments = async (tools: AttachmentTools, owner: Owner): Promise<void> => {
  const database = await tools.database();
  for (;;) {
    requireOwner(tools, owner);
    const next = (await readAttachments(database, owner.uid)).find(isTravelling);
    if (next === undefined) break;
    try {
      await carry(tools, owner, next);
    } catch (failure) {
      if (!isDefinite(failure)) throw failure;
      await noteRefusal(database, next, { status: failure.status, text: failure.text });
    }
    await tools.onStep();
  }
  await alignLinks(tools, owner);
};
