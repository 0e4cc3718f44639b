import { parseField } from '../field-text.ts';
import type { FieldValues } from '../field-view.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectOf, own, sameJson } from '../json.ts';
import { mergeDocuments, mergeTexts } from '../merge.ts';
import { isReservedKey, OTHER_KEY } from '../reserved-keys.ts';

// The parts of the sync simulation: the server, the devices, and what old clients do to a journal.

export type Intuitions = FieldValues['field_intuitions'];
export type Entry = Intuitions[string];
export type Item = NonNullable<Entry['intuitionsdata']>[number];

export const FIELD = 'field_intuitions';
export const ENTRIES = ['1', '2', 'special'];
export const ANSWERS = ['reconew-q2-qui', 'reconew-q3-pense'];
/** A growable list and what echoes it. */
export const COLUMNS = ['reconew-q6-besoins', 'reconew-q7-besoins'] as const;

/** One of a list, by any number; nothing of an empty one. */
export const chosen = <Value>(list: readonly Value[], pick: number): Value | undefined =>
  list[pick % list.length];

/** All texts of a value, keys of ours included. */
export const tokensIn = (value: Json): string[] => {
  if (typeof value === 'string') return value.startsWith('text-') ? [value] : [];
  if (isJsonArray(value)) return value.flatMap(tokensIn);
  return isJsonObject(value) ? Object.values(value).flatMap(tokensIn) : [];
};

/** The texts of an entry that are second versions. */
export const versionTokensIn = (entry: Json): string[] =>
  isJsonObject(entry) ? tokensIn(own(entry, OTHER_KEY) ?? null) : [];

/** The one copy all devices meet at. A write at a stale revision is refused. */
export class Server {
  text: string | null = null;
  revision = 0;
  /** every text that a write replaced, which its owner can look at and put back: Q-51 */
  readonly replaced: (string | null)[] = [];

  write(text: string | null, knownRevision: number | null): boolean {
    if (knownRevision !== null && knownRevision !== this.revision) return false;
    this.replaced.push(this.text);
    this.text = text;
    this.revision += 1;
    return true;
  }
}

/** One device: its copy, the last known text of the server, and its own clock. */
export class Device {
  current: string | null = null;
  base: string | null = null;
  revision = 0;
  /** whether the server took a change of it and the answer was lost */
  isUnheard = false;
  /** what it sent since, and had no answer to */
  attempts: (string | null)[] = [];
  /** the entry erased here last, which can be put back */
  erased: { readonly key: string; readonly entry: JsonObject } | null = null;
  /** the entry that is being edited here, as it was when that began */
  edited: { readonly key: string; readonly entry: Entry } | null = null;
  readonly skew: number;

  constructor(skew: number) {
    this.skew = skew;
  }

  /** Sends its copy; when the server has moved on, merges first. `heard`: whether the answer arrives. */
  sync(server: Server, isAnswered: boolean): void {
    if (this.revision !== server.revision) {
      const [base, mine, theirs] = [
        this.attempts.includes(server.text) ? server.text : this.base,
        this.current,
        server.text,
      ];
      const [from, here, there] = [base, mine, theirs].map((text) => parseField(text).document);
      const outcome = mergeDocuments(FIELD, { base: from, mine: here ?? {}, theirs: there ?? {} });
      const swapped = mergeDocuments(FIELD, { base: from, mine: there ?? {}, theirs: here ?? {} });
      if (!sameJson(outcome, swapped)) throw new Error('A merge depends on which side is mine.');
      this.current = mergeTexts(FIELD, { base, mine, theirs, sent: this.attempts });
      this.attempts = [];
      this.base = server.text;
      this.revision = server.revision;
      this.isUnheard = false;
    }
    if (this.current === this.base || !server.write(this.current, this.revision)) return;
    this.isUnheard = !isAnswered;
    if (!isAnswered) {
      this.attempts.push(this.current);
      return;
    }
    this.attempts = [];
    this.base = this.current;
    this.revision = server.revision;
  }
}

/** An intuition that no client of ours would write: some can be read all the same. */
export const oddItem = (text: string, pick: number): Json => {
  const odd: readonly Json[] = [
    { id: pick, name: text, status: 'done' },
    { titre: text },
    { name: text },
    { name: [text] },
  ];
  return chosen(odd, pick) ?? text;
};

/** What an old client reads of a value: nothing under the keys it does not know. */
export const withoutOurKeys = (value: Json): Json => {
  if (isJsonArray(value)) return value.map(withoutOurKeys);
  if (!isJsonObject(value)) return value;
  const known = Object.entries(value).filter(([key]) => !isReservedKey(key) && key !== 'id');
  return objectOf(known.map(([key, inner]) => [key, withoutOurKeys(inner)]));
};
