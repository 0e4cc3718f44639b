import type { NoteFile } from '@ancrage/shared/journal/notes';
import { firstValue } from '@ancrage/shared/wire/dialect/envelope';
import { fileDownload } from '@ancrage/shared/wire/file-download';
import type { FileEntity } from '@ancrage/shared/wire/file-entity';
import { fileUpload } from '@ancrage/shared/wire/file-upload';
import { DATA_BUNDLE, FILES_FIELD } from '@ancrage/shared/wire/node-entity';
import { nodeGet } from '@ancrage/shared/wire/node-get';
import { nodePatch } from '@ancrage/shared/wire/node-patch';
import type { ServerRecord } from '#journal-data/store/local-journal.ts';
import { recordAfter, recordOf } from '#journal-data/sync/record-calls.ts';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { downloadFile, type UploadOptions } from '#platform/api/file-transfer.ts';
import { BRIEFLY } from '#platform/api/request.ts';
import type { Authorised, WithAccess } from '#platform/session/tokens.ts';

/** The function that uploads a file; tests replace it. */
export type Upload = (call: typeof fileUpload, options: UploadOptions) => Promise<FileEntity>;

/** How often a change of the list is tried again because another writer was faster. */
const ATTEMPTS = 8;
const PLACE = /\/system\/files\/(?<month>\d{4}-\d{2})\/(?<filename>[^/?#]+)/;

/** A name in a form that a header can carry: one character for each UTF-8 byte. */
const headerText = (name: string): string => String.fromCharCode(...new TextEncoder().encode(name));

const noteFileOf = (entity: FileEntity): NoteFile => {
  const fid = firstValue(entity.fid);
  const filename = firstValue(entity.filename);
  if (fid === undefined || filename === undefined) throw new Unreachable('unreadable');
  const filesize = firstValue(entity.filesize);
  const filemime = firstValue(entity.filemime);
  const month = PLACE.exec(entity.uri[0]?.url ?? '')?.groups?.month;
  return {
    fid,
    filename,
    ...(filesize !== undefined && { filesize }),
    ...(filemime !== undefined && { filemime }),
    ...(month !== undefined && { month }),
  };
};

/**
 * C-11: uploads a file.
 * @returns what the server stored it as; no note on the server names it yet
 * @throws HttpError 422 when the server does not accept it; other HttpErrors, NotSignedIn, Unreachable
 */
export const sendFile = async (
  withAccess: WithAccess,
  { id, name, bytes }: { readonly id: string; readonly name: string; readonly bytes: Blob },
  onProgress: (fraction: number) => void,
  upload: Upload,
): Promise<NoteFile> => {
  const headers = {
    'Content-Disposition': `file; filename="${headerText(name)}"`,
    // With the same key, a repeated upload is the same file: the server answers with what it stored.
    'Idempotency-Key': `"${id}"`,
  };
  const parameters = { field: FILES_FIELD };
  return noteFileOf(
    await withAccess((bearer) => upload(fileUpload, { parameters, bearer, bytes, headers, onProgress })),
  );
};

/**
 * Changes the record's file list, and no other part of it. Source: contract §8; decision 11.
 * @param change makes the wanted list from the server's
 * @param onRecord receives every record that the server sends on the way
 * @throws HttpError 422 when a file does not exist (any more); other HttpErrors, NotSignedIn, Unreachable
 */
export const changeFileList = async (
  authorised: Authorised,
  nid: number,
  change: (fids: readonly number[]) => Promise<readonly number[]>,
  onRecord: (record: ServerRecord) => Promise<void>,
): Promise<void> => {
  let sentAt: string | null = null;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const { data } = await authorised(nodeGet, { parameters: { nid } });
    const known = recordOf(data);
    await onRecord(known);
    const held = data[FILES_FIELD].map(({ target_id }) => target_id);
    const wanted = await change(held);
    if (wanted.length === held.length && wanted.every((fid, place) => fid === held[place])) return;
    // No other writer was faster, and the list was not accepted: something on the network answers in place of the server.
    if (known.revision === sentAt) throw new Unreachable('unreadable');
    sentAt = known.revision;
    const body = {
      type: [{ target_id: DATA_BUNDLE }],
      [FILES_FIELD]: wanted.map((target_id) => ({ target_id })),
    };
    try {
      const headers = { 'If-Match': known.revision, ...BRIEFLY };
      const record = recordAfter(await authorised(nodePatch, { parameters: { nid }, body, headers }), {});
      if (record === null) continue; // the next read shows the outcome
      await onRecord(record);
      return;
    } catch (failure) {
      if (!(failure instanceof HttpError) || failure.status !== 412) throw failure;
    }
  }
  throw new Unreachable('server'); // always overtaken: let the other devices finish
};

const placeOf = async (
  authorised: Authorised,
  nid: number,
  { fid, filename, month }: NoteFile,
): Promise<{ month: string; filename: string }> => {
  if (month !== undefined) return { month, filename };
  const { data } = await authorised(nodeGet, { parameters: { nid } });
  const reference = data[FILES_FIELD].find(({ target_id }) => target_id === fid);
  const found = PLACE.exec(reference?.url ?? '')?.groups;
  if (found?.month === undefined || found.filename === undefined)
    throw new HttpError({ status: 404, text: 'The record does not name this file.' });
  return { month: found.month, filename: decodeURIComponent(found.filename) };
};

/**
 * Downloads a file that a note names.
 * @throws HttpError 404 when the server no longer has it; other HttpErrors, NotSignedIn, Unreachable
 */
export const fetchFile = async (
  { authorised, withAccess }: { readonly authorised: Authorised; readonly withAccess: WithAccess },
  nid: number,
  file: NoteFile,
): Promise<Blob> => {
  const parameters = await placeOf(authorised, nid, file);
  return withAccess((bearer) => downloadFile(fileDownload, { parameters, bearer }));
};
