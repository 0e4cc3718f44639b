import { changesBetween } from '../entry-changes.ts';
import { editDocument } from '../entry-edit.ts';
import { storedEntry, withEntryBack, withoutEntry } from '../entry-removal.ts';
import { changeDocument } from '../field-change.ts';
import { parseField, serialiseField } from '../field-text.ts';
import { viewOf } from '../field-view.ts';
import { secondVersionsIn } from '../found-versions.ts';
import { isJsonArray, isJsonObject, type Json, objectOf, own, sameJson } from '../json.ts';
import { stateBefore, withEntryStates } from '../restoring.ts';
import { rowFormOf } from '../row-form.ts';
import { valueAt } from '../value-at.ts';
import { adoptVersion, dismissVersion } from '../version-choice.ts';
import { type Action, EDITS } from './actions.ts';
import {
  ANSWERS,
  chosen,
  Device,
  ENTRIES,
  type Entry,
  FIELD,
  type Intuitions,
  type Item,
  oddItem,
  Server,
  tokensIn,
  versionTokensIn,
  withoutOurKeys,
} from './simulated-devices.ts';
import { isRowAction, SimulatedRows } from './simulated-rows.ts';

// A simulation for the model test: one server, several devices with different clocks that are not always online, and one
// old client that does not know our keys. Every text is unique, so that each can be searched for.

export class SyncSimulation {
  readonly server = new Server();
  readonly devices: readonly Device[];
  /** texts written by anybody */
  readonly written = new Set<string>();
  /** texts that somebody who saw them replaced or erased */
  readonly discarded = new Set<string>();
  /** second versions that an old client dropped, as long as no device has brought them back */
  readonly #dropped = new Set<string>();
  /** those of them that went with their entry, which somebody deleted who had never seen them */
  readonly #deletedUnseen = new Set<string>();
  readonly #rows = new SimulatedRows(
    () => this.#newText(),
    (value) => this.#discard(value),
  );
  #clock = 1000;

  constructor(skews: readonly number[]) {
    this.devices = skews.map((skew) => new Device(skew));
  }

  perform(action: Action): void {
    this.#clock += 1;
    const device = chosen(this.devices, action.device);
    if (device === undefined) throw new Error('A simulation needs devices.');
    if (action.kind === 'sync' || action.kind === 'sync-unheard') this.#sync(device, action.kind === 'sync');
    else if (action.kind === 'old-client') this.#oldClient(action);
    else if (action.kind === 'old-rows') this.#oldRows(action);
    else if (action.kind === 'odd-client') this.#oddClient(action);
    else if (action.kind === 'dismiss' || action.kind === 'take') this.#choose(device, action);
    else if (action.kind === 'begin-edit') this.#beginEdit(device, action);
    else if (action.kind === 'end-edit') this.#endEdit(device, action);
    else if (action.kind === 'restore') this.#restore(device, action);
    else if (action.kind === 'erase-entry') this.#erase(device, action);
    else if (action.kind === 'bring-back') this.#bringBack(device);
    else this.#edit(device, action);
  }

  /** Syncs all devices until nothing changes. */
  settle(): void {
    for (let round = 0; round < this.devices.length + 2; round += 1) {
      for (const device of this.devices) this.#sync(device, true);
    }
  }

  /** The texts that somebody still wants: not discarded, and in no entry that was erased and not restored. */
  wanted(): string[] {
    const erased = this.devices.flatMap((device) =>
      device.erased === null ? [] : tokensIn(device.erased.entry),
    );
    return [...this.written].filter((text) => !this.discarded.has(text) && !erased.includes(text));
  }

  /**
   * Whether a text may be in the history only. A device cannot distinguish the deletion of an entry whose second versions were
   * seen, which must hold, from one whose second versions an old client had dropped before: in both cases it has the
   * unchanged entry and the server has none. If such entries came back, no entry with second versions could be deleted.
   */
  isInHistoryAlone(text: string): boolean {
    const isThere = (replaced: string | null) => tokensIn(parseField(replaced).document).includes(text);
    return this.#deletedUnseen.has(text) && this.server.replaced.some(isThere);
  }

  /** Texts that are numbered together on the server, and were not written in one row. */
  wronglyPaired(): string[] {
    return this.#rows.wronglyPairedIn(parseField(this.server.text).document);
  }

  #sync(device: Device, isAnswered: boolean): void {
    const [before, base] = [parseField(device.current).document, parseField(device.base).document];
    device.sync(this.server, isAnswered);
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

  #discard(value: unknown): void {
    for (const text of tokensIn((value ?? null) as Json)) this.discarded.add(text);
  }

  #edit(device: Device, action: Action): void {
    const { document } = parseField(device.current);
    const key = chosen(ENTRIES, action.pick) ?? '1';
    const change = (current: Intuitions): Intuitions => {
      const entry = current[key];
      // Rows are added to what is there: an entry is made on one device, though keys of the simulation are made on several.
      if (entry === undefined && action.kind !== 'write' && action.kind !== 'add-item') return current;
      return { ...current, [key]: this.#changedEntry(entry ?? { date: key }, action) };
    };
    const changed = changeDocument(FIELD, document, change, this.#clock + device.skew);
    if (changed !== document) device.current = serialiseField(changed);
  }

  /** Erases an entry. Only the last erased one can be restored. */
  #erase(device: Device, { pick }: Action): void {
    const { document } = parseField(device.current);
    const key = chosen(ENTRIES, pick) ?? '1';
    const entry = storedEntry(document, key);
    if (entry === null) return;
    this.#discard(device.erased?.entry);
    device.erased = { key, entry };
    device.current = serialiseField(withoutEntry(document, key));
  }

  /**
   * Not while nobody knows whether the deletion arrived: the entry would look untouched since, and be given up for
   * another one that was made under the same key. Keys of the journal are made once; the few of the simulation are not.
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

  #changedEntry(entry: Entry, { kind, pick, other }: Action): Entry {
    const answer = chosen(ANSWERS, other) ?? '';
    if (kind === 'write' || kind === 'erase-answer') {
      this.#discard(entry[answer]);
      const { [answer]: _gone, ...rest } = entry;
      return kind === 'write' ? { ...entry, [answer]: this.#newText() } : { ...rest, date: entry.date };
    }
    if (isRowAction(kind)) return this.#rows.withChangedRows(entry, kind, pick + other);
    return { ...entry, intuitionsdata: this.#changedList(entry.intuitionsdata ?? [], kind, pick + other) };
  }

  /** Reads the record, rewrites the numbers of a list, and writes without asking; keys it does not know it keeps, or drops. */
  #oldRows({ device, pick, other }: Action): void {
    const { document } = parseField(this.server.text);
    const key = chosen(ENTRIES, other) ?? '1';
    const entry = storedEntry(document, key);
    if (entry === null) return;
    const drops = device % 2 === 0;
    if (drops) for (const text of versionTokensIn(entry)) this.#dropped.add(text);
    const rewritten = this.#rows.rewrittenByOldClient(entry, drops, pick, other);
    this.server.write(serialiseField({ ...document, [key]: rewritten }), null);
  }

  #changedList(list: readonly Item[], kind: Action['kind'], pick: number): Item[] {
    const index = list.length === 0 ? 0 : pick % list.length;
    const item = list[index];
    if (kind === 'add-item') {
      const name = this.#newText();
      return list.toSpliced(
        index,
        0,
        pick % 4 === 0 ? { name } : { id: `id-${name}`, name, status: 'pending' },
      );
    }
    if (item === undefined) return [...list];
    if (kind === 'move-item')
      return list.toSpliced(index, 1).toSpliced((index * 7 + pick) % list.length, 0, item);
    return list.toSpliced(index, 1, ...this.#changedItem(item, kind, pick));
  }

  /** The item renamed, with another plan, or with another outcome; none when it was removed. */
  #changedItem(item: Item, kind: Action['kind'], pick: number): Item[] {
    if (kind === 'plan-item') {
      this.#discard(item.when);
      return [{ ...item, when: this.#newText() }];
    }
    if (kind === 'answer-item') {
      this.#discard(item.outcome);
      const isDone = pick % 2 === 0;
      const words = this.#newText();
      const outcome = { kind: isDone ? 'done' : 'let-go', date: String(this.#clock), words };
      return [{ ...item, status: isDone ? 'implemented' : 'pending', outcome }];
    }
    this.#discard(kind === 'rename-item' ? item.name : item);
    return kind === 'rename-item' ? [{ ...item, name: this.#newText() }] : [];
  }

  /** Adopts or dismisses a second version; not adopted while it is unknown whether the last request arrived, see above. */
  #choose(device: Device, { kind, pick }: Action): void {
    const { document } = parseField(device.current);
    const version = chosen(secondVersionsIn(FIELD, document), pick);
    if (version === undefined || (kind === 'take' && device.isUnheard)) return;
    const there = valueAt(rowFormOf(storedEntry(document, version.entryKey ?? '') ?? {}), version.path);
    const chosenDocument =
      kind === 'dismiss'
        ? dismissVersion(document, version)
        : adoptVersion(document, version, this.#clock + device.skew);
    if (chosenDocument !== document) this.#discard(kind === 'dismiss' ? version.value : there);
    device.current = serialiseField(chosenDocument);
  }

  /** Begins an edit, which is kept in a draft while the device goes on syncing. */
  #beginEdit(device: Device, { pick }: Action): void {
    const key = chosen(ENTRIES, pick) ?? '1';
    const entry = viewOf(FIELD, parseField(device.current).document)[key];
    if (entry !== undefined) device.edited ??= { key, entry };
  }

  #endEdit(device: Device, { pick, other }: Action): void {
    if (device.edited === null) return;
    const { key, entry: base } = device.edited;
    device.edited = null;
    const kind = chosen(EDITS, other) ?? 'write';
    const edited = this.#changedEntry(base, { device: 0, kind, pick, other: pick });
    const { document } = parseField(device.current);
    device.current = serialiseField(
      editDocument(FIELD, document, key, { base, edited }, this.#clock + device.skew),
    );
  }

  /** Makes an entry again what it was in an earlier text of the server. */
  #restore(device: Device, { pick, other }: Action): void {
    const earlier = chosen(this.server.replaced, pick * 7 + other);
    const changes = changesBetween(FIELD, earlier ?? null, device.current);
    const change = chosen(changes, other);
    if (change === undefined || change.stored === null || device.isUnheard) return;
    const { document } = parseField(device.current);
    const restored = withEntryStates(FIELD, document, [stateBefore(change)], this.#clock + device.skew);
    const kept = tokensIn(restored);
    this.#discard(tokensIn(document).filter((text) => !kept.includes(text)));
    device.current = serialiseField(restored);
  }

  /** Adds an odd intuition to an entry that says once for all of them that they are implemented, and writes without asking. */
  #oddClient({ pick, other }: Action): void {
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
  #oldClient({ pick, other }: Action): void {
    const { document } = parseField(this.server.text);
    for (const text of Object.values(document).flatMap(versionTokensIn)) this.#dropped.add(text);
    const key = chosen(ENTRIES, pick) ?? '1';
    const answer = chosen(ANSWERS, other) ?? '';
    const known = objectOf(Object.entries(document).map(([name, entry]) => [name, withoutOurKeys(entry)]));
    const entry = known[key];
    const before = isJsonObject(entry) ? entry : { date: key };
    this.#discard(before[answer]);
    this.server.write(serialiseField({ ...known, [key]: { ...before, [answer]: this.#newText() } }), null);
  }
}
