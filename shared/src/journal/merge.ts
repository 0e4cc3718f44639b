import { parseField, serialiseField, unreadTextsOf, withUnreadTexts } from './field-text.ts';
import { isSingleEntry, type JournalField } from './fields.ts';
import { entryStatus, INTUITIONS_KEY, readIntuitions } from './intuitions.ts';
import { isJsonObject, type Json, type JsonObject, objectOf, own, sameJson } from './json.ts';
import { mergeEntries, mergeEntry } from './merge-entry.ts';
import type { ThreeWay } from './merge-value.ts';
import { UNREAD_KEY } from './reserved-keys.ts';

/** The entry's status follows from its intuitions once each has its own status; merging may have mixed them. */
const settleStatus = (entry: JsonObject): JsonObject => {
  const list = readIntuitions(own(entry, INTUITIONS_KEY));
  const isTold = list.length > 0 && list.every(({ status }) => status !== undefined);
  return isTold ? { ...entry, status: entryStatus(list) } : entry;
};

const asIs = (entry: JsonObject): JsonObject => entry;

const withoutUnread = (document: JsonObject): JsonObject =>
  objectOf(Object.entries(document).filter(([key]) => key !== UNREAD_KEY));

/**
 * Three-way merge of one field. Different entries and different answers merge silently; the same answer changed on
 * both sides keeps the later one in place and the other as a second version; an edit beats a deletion. The outcome is
 * the same whichever side is called mine. Source: product "Data on the device", Q-54.
 * @param three the document on both sides and as both last knew it
 */
export const mergeDocuments = (field: JournalField, three: ThreeWay<JsonObject>): JsonObject => {
  const unread: readonly Json[] = [...unreadTextsOf(three.mine), ...unreadTextsOf(three.theirs)];
  const bare = {
    base: three.base && withoutUnread(three.base),
    mine: withoutUnread(three.mine),
    theirs: withoutUnread(three.theirs),
    sent: three.sent?.filter(isJsonObject).map(withoutUnread),
  };
  const merged = isSingleEntry(field)
    ? mergeEntry(bare)
    : mergeEntries(bare, field === 'field_intuitions' ? settleStatus : asIs);
  return withUnreadTexts(merged, unread);
};

/**
 * Three-way merge of a field's texts; null is an empty field. A text that cannot be read is no deletion: it is kept
 * inside the outcome, and the other side wins. An outcome equal to one side is that side's text, unchanged.
 * @param three `sent`: the texts that this side sent and that no answer came to; what theirs has of them came from here
 */
export const mergeTexts = (field: JournalField, three: ThreeWay<string | null>): string | null => {
  const { mine, theirs, sent = [] } = three;
  if (mine === theirs || theirs === three.base) return mine;
  const base = parseField(three.base ?? null);
  const [mineRead, theirsRead] = [parseField(mine), parseField(theirs)];
  const merged = mergeDocuments(field, {
    base: base.document,
    mine: mineRead.unread === null ? mineRead.document : base.document,
    theirs: theirsRead.unread === null ? theirsRead.document : base.document,
    sent: sent.flatMap((text) => (typeof text === 'string' ? [parseField(text).document] : [])),
  });
  if (theirsRead.unread !== null && Object.keys(merged).length === 0) return theirs; // nothing of ours to add
  const outcome = withUnreadTexts(merged, theirsRead.unread === null ? [] : [theirsRead.unread]);
  if (theirsRead.unread === null && sameJson(outcome, theirsRead.document)) return theirs;
  if (mineRead.unread === null && sameJson(outcome, mineRead.document)) return mine;
  return serialiseField(outcome);
};
