import { JOURNAL_FIELDS, type JournalField } from '@ancrage/shared/journal/fields';
import { firstValue } from '@ancrage/shared/wire/dialect/envelope';
import { DATA_BUNDLE, type NodeEntity } from '@ancrage/shared/wire/node-entity';
import { nodeGet } from '@ancrage/shared/wire/node-get';
import { nodePatch } from '@ancrage/shared/wire/node-patch';
import type { SentText, ServerRecord } from '#journal-data/local-journal.ts';
import { Refusal } from '#platform/api/failures.ts';
import { type Answer } from '#platform/api/request.ts';
import type { Authorised } from '#platform/session/tokens.ts';

/** The record as an answer of the server tells it. */
export const recordOf = ({ data, etag }: Answer<NodeEntity>): ServerRecord => {
  const texts = JOURNAL_FIELDS.map((field) => [field, firstValue(data[field]) ?? null] as const);
  // Every field is among them: they were made from the list of all.
  return { revision: etag, texts: Object.fromEntries(texts) as Record<JournalField, string | null> };
};

/**
 * C-06: the record, or null when it is still at the revision we know.
 * @throws NotSignedIn, Refusal, Unreachable
 */
export const fetchRecord = async (
  authorised: Authorised,
  nid: number,
  known: string | null,
): Promise<ServerRecord | null> => {
  const headers: Record<string, string> = known === null ? {} : { 'If-None-Match': known };
  try {
    return recordOf(await authorised(nodeGet, { parameters: { nid }, headers }));
  } catch (failure) {
    if (failure instanceof Refusal && failure.status === 304) return null;
    throw failure;
  }
};

/**
 * C-07: writes one field at a known revision, and answers the whole record.
 * @throws Refusal 412 when the record has moved on; other Refusals, NotSignedIn, Unreachable
 */
export const sendField = async (
  authorised: Authorised,
  nid: number,
  { field, text }: SentText,
  revision: string | null,
): Promise<ServerRecord> => {
  const headers: Record<string, string> = revision === null ? {} : { 'If-Match': revision };
  const body = { type: [{ target_id: DATA_BUNDLE }], [field]: text === null ? [] : [{ value: text }] };
  return recordOf(await authorised(nodePatch, { parameters: { nid }, body, headers }));
};
