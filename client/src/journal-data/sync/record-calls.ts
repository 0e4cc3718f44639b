import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { revisionIn, tagOf } from '@ancrage/shared/wire/dialect/entity-tag';
import { firstValue } from '@ancrage/shared/wire/dialect/envelope';
import { DATA_BUNDLE, type NodeEntity } from '@ancrage/shared/wire/node-entity';
import { nodeGet } from '@ancrage/shared/wire/node-get';
import { nodePatch } from '@ancrage/shared/wire/node-patch';
import type { SentText, ServerRecord, Texts } from '#journal-data/store/local-journal.ts';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { type ApiResponse, BRIEFLY } from '#platform/api/request.ts';
import type { Authorised } from '#platform/session/tokens.ts';

/** Whether the server refused for good. A 401 or a 429 may pass. */
export const isDefinite = (failure: unknown): failure is HttpError =>
  failure instanceof HttpError && failure.status !== 401 && failure.status !== 429;

/**
 * The record in a response of the server. The revision is read from the record, as proxies change and drop the ETag.
 * Source: decision record 100.
 * @throws Unreachable when the record names no revision
 */
export const recordOf = (data: NodeEntity): ServerRecord => {
  const revision = firstValue(data.vid);
  if (revision === undefined) throw new Unreachable('unreadable');
  const texts = JOURNAL_FIELDS.map((field) => [field, firstValue(data[field]) ?? null] as const);
  return { revision: tagOf(revision), texts: Object.fromEntries(texts) };
};

/**
 * The record in the response to a change. A response without a body means that nothing changed except what was sent.
 * @param sent the texts that were sent
 * @returns null when the response may not be the server's, or has no revision: the caller has to read the record
 */
export const recordAfter = (
  { data, etag, isBrief }: ApiResponse<NodeEntity | null>,
  sent: Texts,
): ServerRecord | null => {
  if (data !== null) return recordOf(data);
  const revision = revisionIn(etag ?? '');
  return isBrief && revision !== null ? { revision: tagOf(revision), texts: sent } : null;
};

/**
 * C-06: fetches the record; null when it is still at the known revision.
 * @throws NotSignedIn, HttpError, Unreachable
 */
export const fetchRecord = async (
  authorised: Authorised,
  nid: number,
  known: string | null,
): Promise<ServerRecord | null> => {
  const headers: Record<string, string> = known === null ? {} : { 'If-None-Match': known };
  try {
    return recordOf((await authorised(nodeGet, { parameters: { nid }, headers })).data);
  } catch (failure) {
    if (failure instanceof HttpError && failure.status === 304) return null;
    throw failure;
  }
};

/**
 * C-07: writes one field at a known revision. When the server had nothing newer, only that field changed, and the record,
 * which may be megabytes, is not sent back.
 * @returns the fields that may have changed; null as in `recordAfter`
 * @throws HttpError 412 when the record has a newer revision; other HttpErrors, NotSignedIn, Unreachable
 */
export const sendField = async (
  authorised: Authorised,
  nid: number,
  { field, text }: SentText,
  revision: string,
): Promise<ServerRecord | null> => {
  const headers = { 'If-Match': revision, ...BRIEFLY };
  const body = { type: [{ target_id: DATA_BUNDLE }], [field]: text === null ? [] : [{ value: text }] };
  return recordAfter(await authorised(nodePatch, { parameters: { nid }, body, headers }), { [field]: text });
};
