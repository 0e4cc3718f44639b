import { storedEntry, withEntryBack, withoutEntry } from './entry-removal.ts';
import { changeDocument } from './field-change.ts';
import { parseField, serialiseField } from './field-text.ts';
import type { FieldValues } from './field-view.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectOf, own, sameJson } from './json.ts';
import { mergeTexts } from './merge.ts';
import { isReservedKey, OTHER_KEY } from './reserved-keys.ts';
import { dismissVersion, secondVersionsIn } from './version-choice.ts';

// A small world for the model test: one server, several devices that are not always online and whose clocks disagree,
// and one old client that knows nothing of our keys. Every text written is unique, so that each can be looked for.

/** One act of a history; numbers choose among what there is at that moment. */
export interface Act {
  readonly device: number;
  readonly kind:
    | 'write'
    | 'erase-answer'
    | 'erase-entry'
    | 'bring-back'
    | 'add-item'
    | 'rename-item'
    | 'move-item'
    | 'remove-item'
    | 'dismiss'
    | 'sync'
    | 'sync-unheard'
    | 'old-client'
    | 'odd-client';
  readonly pick: number;
  readonly other: number;
}

type Intuitions = FieldValues['field_intuitions'];
type Entry = Intuitions[string];
type Item = NonNullable<Entry['intuitionsdata']>[number];

export const FIELD = 'field_intuitions';
const ENTRIES = ['1', '2', 'special'];
const ANSWERS = ['reconew-q2-qui', 'reconew-q8-1'];

const chosen = <Value>(list: readonly Value[], pick: number): Value | undefined => list[pick % list.length];

/** All texts of a value, keys of ours included. */
export const tokensIn = (value: Json): string[] => {
  if (typeof value === 'string') return value.startsWith('text-') ? [value] : [];
  if (isJsonArray(value)) return value.flatMap(tokensIn);
  return isJsonObject(value) ? Object.values(value).flatMap(tokensIn) : [];
};

/** The texts of an entry that are second versions. */
const versionTokensIn = (entry: Json): string[] =>
  isJsonObject(entry) ? tokensIn(own(entry, OTHER_KEY) ?? null) : [];

/** The one copy all devices meet at. A write at a stale revision is refused. */
class Server {
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

/** One device: its copy, the text it last knew the server to have, and a clock of its own. */
class Device {
  current: string | null = null;
  base: string | null = null;
  revision = 0;
  /** whether the server took a change of it and the answer was lost */
  isUnheard = false;
  /** the entry erased here last, which can be put back */
  erased: { readonly key: string; readonly entry: JsonObject } | null = null;
  readonly skew: number;

  constructor(skew: number) {
    this.skew = skew;
  }

  /** Sends its copy; when the server has moved on, merges first. `heard`: whether the answer arrives. */
  sync(server: Server, heard: boolean): void {
    if (this.revision !== server.revision) {
      this.current = mergeTexts(FIELD, { base: this.base, mine: this.current, theirs: server.text });
      this.base = server.text;
      this.revision = server.revision;
      this.isUnheard = false;
    }
    if (this.current === this.base || !server.write(this.current, this.revision)) return;
    this.isUnheard = !heard;
    if (!heard) return;
    this.base = this.current;
    this.revision = server.revision;
  }
}

export class World {
  readonly server = new Server();
  readonly devices: readonly Device[];
  /** texts written by anybody */
  readonly written = new Set<string>();
  /** texts that somebody who saw them replaced or erased */
  readonly letGo = new Set<string>();
  /** second versions that an old client dropped, as long as no device has brought them back */
  readonly #dropped = new Set<string>();
  /** those of them that went with their entry, which somebody deleted who had never seen them */
  readonly #deletedUnseen = new Set<string>();
  #clock = 1000;

  constructor(skews: readonly number[]) {
    this.devices = skews.map((skew) => new Device(skew));
  }

  perform(act: Act): void {
    this.#clock += 1;
    const device = chosen(this.devices, act.device);
    if (device === undefined) throw new Error('A world has devices.');
    if (act.kind === 'sync' || act.kind === 'sync-unheard') this.#sync(device, act.kind === 'sync');
    else if (act.kind === 'old-client') this.#oldClient(act);
    else if (act.kind === 'odd-client') this.#oddClient(act);
    else if (act.kind === 'dismiss') this.#dismiss(device, act);
    else if (act.kind === 'erase-entry') this.#erase(device, act);
    else if (act.kind === 'bring-back') this.#bringBack(device);
    else this.#edit(device, act);
  }

  /** Everybody online until nothing moves any more. */
  settle(): void {
    for (let round = 0; round < this.devices.length + 2; round += 1) {
      for (const device of this.devices) this.#sync(device, true);
    }
  }

  /** The texts that somebody still wants: not let go, and in no entry that was erased and not put back. */
  wanted(): string[] {
    const erased = this.devices.flatMap((device) =>
      device.erased === null ? [] : tokensIn(device.erased.entry),
    );
    return [...this.written].filter((text) => !this.letGo.has(text) && !erased.includes(text));
  }

  /**
   * Whether a text is in the history of the record and may be missing from the record. What nobody can tell apart is the
   * deletion of an entry by somebody who saw its second versions, which holds, from one by somebody who saw none of them
   * because an old client had dropped them: the device that has them still finds the same entry in its copy and none on
   * the server. Were the entry to come back, none with second versions could ever be deleted.
   */
  isInHistoryAlone(text: string): boolean {
    const isThere = (replaced: string | null) => tokensIn(parseField(replaced).document).includes(text);
    return this.#deletedUnseen.has(text) && this.server.replaced.some(isThere);
  }

  #sync(device: Device, heard: boolean): void {
    const [before, base] = [parseField(device.current).document, parseField(device.base).document];
    device.sync(this.server, heard);
    const after = parseField(device.current).document;
    for (const [key, entry] of Object.entries(before)) {
      if (own(after, key) !== undefined || !sameJson(entry, own(base, key))) continue; // not deleted elsewhere
      for (const text of versionTokensIn(entry)) if (this.#dropped.has(text)) this.#deletedUnseen.add(text);
    }
    for (const text of tokensIn(parseField(this.server.text).document)) {
      this.#dropped.delete(text);
      this.#deletedUnseen.delete(text);
    }
  }

  #newText(): string {
    const text = `text-${this.written.size}`;
    this.written.add(text);
    return text;
  }

  #letGo(value: unknown): void {
    for (const text of tokensIn((value ?? null) as Json)) this.letGo.add(text);
  }

  #edit(device: Device, act: Act): void {
    const { document } = parseField(device.current);
    const key = chosen(ENTRIES, act.pick) ?? '1';
    const change = (current: Intuitions): Intuitions => {
      const entry = current[key];
      if (entry === undefined && act.kind !== 'write' && act.kind !== 'add-item') return current;
      return { ...current, [key]: this.#changedEntry(entry ?? { date: key }, act) };
    };
    const changed = changeDocument(FIELD, document, change, this.#clock + device.skew);
    if (changed !== document) device.current = serialiseField(changed);
  }

  /** What was erased here before is given up: the way back is to the last one. */
  #erase(device: Device, { pick }: Act): void {
    const { document } = parseField(device.current);
    const key = chosen(ENTRIES, pick) ?? '1';
    const entry = storedEntry(document, key);
    if (entry === null) return;
    this.#letGo(device.erased?.entry);
    device.erased = { key, entry };
    device.current = serialiseField(withoutEntry(document, key));
  }

  /**
   * Not while nobody knows whether the deletion arrived: the entry would look untouched since, and be given up for
   * another one that was made under the same key. Keys of the journal are made once; the few of this world are not.
   */
  #bringBack(device: Device): void {
    if (device.erased === null || device.isUnheard) return;
    const { key, entry } = device.erased;
    const { document } = parseField(device.current);
    const changed = withEntryBack(document, key, entry, this.#clock + device.skew);
    if (changed === document) return; // it is there again, with what others wanted of it
    device.erased = null;
    device.current = serialiseField(changed);
  }

  #changedEntry(entry: Entry, { kind, pick, other }: Act): Entry {
    const answer = chosen(ANSWERS, other) ?? '';
    if (kind === 'write' || kind === 'erase-answer') {
      this.#letGo(entry[answer]);
      const { [answer]: _gone, ...rest } = entry;
      return kind === 'write' ? { ...entry, [answer]: this.#newText() } : { ...rest, date: entry.date };
    }
    return { ...entry, intuitionsdata: this.#changedList(entry.intuitionsdata ?? [], kind, pick + other) };
  }

  #changedList(list: readonly Item[], kind: Act['kind'], pick: number): Item[] {
    const place = list.length === 0 ? 0 : pick % list.length;
    const item = list[place];
    if (kind === 'add-item') {
      const name = this.#newText();
      return list.toSpliced(
        place,
        0,
        pick % 4 === 0 ? { name } : { id: `id-${name}`, name, status: 'pending' },
      );
    }
    if (item === undefined) return [...list];
    if (kind === 'move-item')
      return list.toSpliced(place, 1).toSpliced((place * 7 + pick) % list.length, 0, item);
    this.#letGo(item.name);
    return list.toSpliced(place, 1, ...(kind === 'rename-item' ? [{ ...item, name: this.#newText() }] : []));
  }

  #dismiss(device: Device, { pick }: Act): void {
    const { document } = parseField(device.current);
    const version = chosen(secondVersionsIn(FIELD, document), pick);
    if (version === undefined) return;
    this.#letGo(version.value);
    device.current = serialiseField(dismissVersion(document, version));
  }

  /** Adds an odd intuition to an entry that says once for all of them that they are implemented, and writes without asking. */
  #oddClient({ pick, other }: Act): void {
    const { document } = parseField(this.server.text);
    const key = chosen(ENTRIES, other) ?? '1';
    const entry = storedEntry(document, key) ?? { date: key };
    const list = isJsonArray(entry.intuitionsdata) ? entry.intuitionsdata : [];
    const intuitionsdata = [...list, oddItem(this.#newText(), pick)];
    this.server.write(
      serialiseField({ ...document, [key]: { ...entry, intuitionsdata, status: 'implemented' } }),
      null,
    );
  }

  /** Reads the record, forgets what it does not know, changes an answer, and writes without asking. */
  #oldClient({ pick, other }: Act): void {
    const { document } = parseField(this.server.text);
    for (const text of Object.values(document).flatMap(versionTokensIn)) this.#dropped.add(text);
    const key = chosen(ENTRIES, pick) ?? '1';
    const answer = chosen(ANSWERS, other) ?? '';
    const known = objectOf(Object.entries(document).map(([name, entry]) => [name, withoutOurKeys(entry)]));
    const entry = known[key];
    const before = isJsonObject(entry) ? entry : { date: key };
    this.#letGo(before[answer]);
    this.server.write(serialiseField({ ...known, [key]: { ...before, [answer]: this.#newText() } }), null);
  }
}

/** An intuition that no client of ours would write: some can be read all the same. */
const oddItem = (text: string, pick: number): Json => {
  const odd: readonly Json[] = [
    { id: pick, name: text, status: 'done' },
    { titre: text },
    { name: text },
    { name: [text] },
  ];
  return chosen(odd, pick) ?? text;
};

const withoutOurKeys = (value: Json): Json => {
  if (isJsonArray(value)) return value.map(withoutOurKeys);
  if (!isJsonObject(value)) return value;
  const known = Object.entries(value).filter(([key]) => !isReservedKey(key) && key !== 'id');
  return objectOf(known.map(([key, inner]) => [key, withoutOurKeys(inner)]));
};
