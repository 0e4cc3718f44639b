import type { NoteFile } from '@ancrage/shared/journal/notes';
import { changeFileList, sendFile, type Upload } from '#journal-data/attachments/attachment-calls.ts';
import {
  type Attachment,
  DRAFT_PLACE,
  noteRefusal,
  noteStored,
  readAttachments,
  readBytes,
  removeAttachments,
} from '#journal-data/attachments/attachment-store.ts';
import { filesNamedIn, readFileLinks, removeFileLinks } from '#journal-data/store/file-links.ts';
import { type Owner, readText, type ServerRecord } from '#journal-data/store/local-journal.ts';
import { isDefinite } from '#journal-data/sync/record-calls.ts';
import { HttpError, NotSignedIn } from '#platform/api/failures.ts';
import type { Authorised, WithAccess } from '#platform/session/tokens.ts';
import type { AncrageDatabase } from '#platform/storage/database.ts';

/** What a pass needs. */
export interface AttachmentPassDeps {
  readonly database: () => Promise<AncrageDatabase>;
  readonly authorised: Authorised;
  readonly withAccess: WithAccess;
  readonly upload: Upload;
  /** whether this owner's journal is still open and the owner signed in: nothing is ever sent as another person */
  readonly isOpen: (owner: Owner) => boolean;
  /** see `JournalKeeper.withSyncPaused` */
  readonly withSyncPaused: <Result>(
    work: (mergeRecord: (record: ServerRecord) => Promise<void>) => Promise<Result>,
  ) => Promise<Result>;
  /** adds a file to a note of the open journal, once */
  readonly addToNote: (dateKey: string, file: NoteFile) => Promise<void>;
  readonly onProgress: (id: string, fraction: number) => void;
  /** called after each durable step */
  readonly onStep: () => Promise<void>;
}

/** Whether a file is to be sent. The files of a draft are sent after it was saved. */
export const isToBeSent = ({ place, refusal }: Attachment): boolean =>
  !place.startsWith(DRAFT_PLACE) && refusal === null;

const requireOwner = (deps: AttachmentPassDeps, owner: Owner): void => {
  if (!deps.isOpen(owner)) throw new NotSignedIn();
};

const changeList = (
  deps: AttachmentPassDeps,
  owner: Owner,
  change: (fids: readonly number[]) => Promise<readonly number[]>,
): Promise<void> =>
  deps.withSyncPaused((mergeRecord) => changeFileList(deps.authorised, owner.nid, change, mergeRecord));

/** Adds a file to the record's file list. @returns false when the server no longer has the file */
const attach = async (deps: AttachmentPassDeps, owner: Owner, fid: number): Promise<boolean> => {
  requireOwner(deps, owner);
  try {
    await changeList(deps, owner, async (fids) => (fids.includes(fid) ? fids : [...fids, fid]));
    return true;
  } catch (failure) {
    if (failure instanceof HttpError && failure.status === 422) return false;
    throw failure;
  }
};

const upload = async (deps: AttachmentPassDeps, owner: Owner, row: Attachment): Promise<NoteFile> => {
  requireOwner(deps, owner);
  const bytes = await readBytes(await deps.database(), row);
  // Removed in the meantime, or lost by this device: shown as refused, and the next file is sent.
  if (bytes === null) throw new HttpError({ status: 422, text: '' });
  deps.onProgress(row.id, 0);
  return sendFile(
    deps.withAccess,
    { ...row, bytes },
    (fraction) => deps.onProgress(row.id, fraction),
    deps.upload,
  );
};

/**
 * Sends one file: upload, add to the record's file list (which keeps it for good), add to its note, remove here. Each step is
 * on the disk before the next one begins; repeated after a crash, no step has its effect twice.
 */
const sendOne = async (deps: AttachmentPassDeps, owner: Owner, row: Attachment): Promise<void> => {
  const database = await deps.database();
  let { stored } = row;
  // The server has deleted a file that was uploaded long ago and never named by the record: upload it again, once.
  if (stored === null || !(await attach(deps, owner, stored.fid))) {
    stored = await upload(deps, owner, row);
    if (!(await noteStored(database, row, stored))) return; // removed in the meantime; the server deletes it
    if (!(await attach(deps, owner, stored.fid))) {
      await noteStored(database, row, null);
      throw new HttpError({ status: 422, text: '' });
    }
  }
  requireOwner(deps, owner);
  await deps.addToNote(row.place, stored);
  await removeAttachments(database, owner.uid, [row.id]);
};

/**
 * Updates the record's file list for files that notes lost or gained. The notes are read after the server's latest record was
 * merged into them; a file whose note changes in the meantime is checked again.
 */
const alignLinks = async (deps: AttachmentPassDeps, owner: Owner): Promise<void> => {
  const database = await deps.database();
  const links = await readFileLinks(database, owner.uid);
  if (links.length === 0) return;
  let found: number[] = [];
  requireOwner(deps, owner);
  await changeList(deps, owner, async (held) => {
    const named = filesNamedIn(await readText(database, owner.uid, 'field_celebrations'));
    const lost = new Set(links.flatMap(({ fid }) => (named.has(fid) ? [] : [fid])));
    found = links.flatMap(({ fid }) => (named.has(fid) ? [fid] : []));
    return held.filter((fid) => !lost.has(fid));
  });
  // A file that the server has deleted in the meantime cannot be restored; opening it shows an error.
  for (const fid of found) await attach(deps, owner, fid);
  requireOwner(deps, owner);
  await removeFileLinks(database, links);
};

/**
 * Sends every waiting file, in the order chosen. A file that is refused for good stays here with the reason and blocks no other.
 * @throws NotSignedIn, HttpError (401, 429), Unreachable: the rest waits for the next pass
 */
export const sendAttachments = async (deps: AttachmentPassDeps, owner: Owner): Promise<void> => {
  const database = await deps.database();
  for (;;) {
    requireOwner(deps, owner);
    const next = (await readAttachments(database, owner.uid)).find(isToBeSent);
    if (next === undefined) break;
    try {
      await sendOne(deps, owner, next);
    } catch (failure) {
      if (!isDefinite(failure)) throw failure;
      await noteRefusal(database, next, { status: failure.status, text: failure.text });
    }
    await deps.onStep();
  }
  await alignLinks(deps, owner);
};
