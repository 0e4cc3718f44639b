import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import { mergeDraftTexts } from '#journal-data/drafts/draft-merge.ts';
import { PersistedDraft } from '#journal-data/drafts/persisted-draft.ts';
import { fakeTab } from '#journal-data/testing/fake-tab.ts';
import { writeLocal } from '#platform/storage/local.ts';
import { turn } from '#platform/testing/event-loop.ts';
import { FakeServer, useServer } from '#platform/testing/fake-server.ts';

// Random histories of drafts of notes, by seed: written, left, saved, discarded, with their notes changed and deleted here and on
// another device, and with the end of a session. Each history runs once for every disk request of its last act, which fails
// there as in a power cut. A word that was on the disk as a draft may disappear only when the person saves or discards it.

jest.setTimeout(120_000);

const SEEDS = 8;
const MOST_ACTS = 10;
const KEYS = ['1', '2', '3'] as const;
type Key = (typeof KEYS)[number];
const field = 'field_celebrations';
const draftKey = (key: Key) => `note:${key}`;
const schema = z.object({ text: z.string() });
type Draft = z.infer<typeof schema>;

let closeTab: () => Promise<void>;
beforeAll(() => {
  closeTab = fakeTab();
});
afterAll(() => closeTab());
afterEach(() => {
  jest.restoreAllMocks();
});

const importTab = async () => ({
  keeper: (await import('#journal-data/journal/journal.ts')).journalKeeper,
  drafts: (await import('#journal-data/drafts/drafts.ts')).drafts,
  ...(await import('#journal-data/drafts/use-draft-rows.ts')),
  ...(await import('#journal-data/journal/save-changes.ts')),
});
type Tab = Awaited<ReturnType<typeof importTab>>;

/** The same numbers for the same seed (mulberry32). */
const numbersOf = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
};

/** The disk of a device that loses power at some request: that transaction is undone, and nothing is written after it. */
const theDisk = () => {
  let left = Number.POSITIVE_INFINITY;
  for (const name of ['put', 'get', 'getAll', 'delete', 'add'] as const) {
    const plain: unknown = Reflect.get(IDBObjectStore.prototype, name);
    if (typeof plain !== 'function') throw new Error(`A store has no ${name}.`);
    jest.spyOn(IDBObjectStore.prototype, name).mockImplementation(function (
      this: IDBObjectStore,
      ...values: unknown[]
    ) {
      left -= 1;
      // A transaction that throws is undone. Background work takes this error for one that will pass.
      if (left < 0) throw new DOMException('The power is cut.', 'QuotaExceededError');
      return Reflect.apply(plain, this, values);
    });
  }
  return {
    cutAfter: (requests: number) => {
      left = requests;
    },
    /** Whether the cut has happened. */
    isCut: () => left < 0,
  };
};

/** One person at one device, and what the device must still hold for them. */
class Device {
  /** The words that each draft must hold: on the disk, and neither saved nor discarded. */
  readonly owed = new Map<Key, Set<string>>(KEYS.map((key) => [key, new Set()]));
  readonly #tab: Tab;
  readonly #server: FakeServer;
  #words = 0;
  #undo: (() => Promise<void>) | null = null;

  constructor(tab: Tab, server: FakeServer) {
    this.#tab = tab;
    this.#server = server;
  }

  async open(): Promise<void> {
    const { uid, nid } = this.#server;
    await this.#tab.keeper.open({ uid, nid });
    await this.#tab.keeper.refresh();
  }

  async #draft(key: Key): Promise<{ draft: PersistedDraft<Draft>; text: string }> {
    const draft = new PersistedDraft<Draft>(
      this.#tab.drafts,
      Date.now,
      draftKey(key),
      schema,
      (known, mine, theirs) => ({
        text: mergeDraftTexts(known?.text ?? '', mine.text, theirs.text),
      }),
    );
    const found = await draft.read();
    return { draft, text: found?.text ?? this.#tab.keeper.view.field(field)[key]?.text ?? '' };
  }

  #owed(key: Key): Set<string> {
    return this.owed.get(key) ?? new Set();
  }

  async write(key: Key): Promise<void> {
    const { draft, text } = await this.#draft(key);
    this.#words += 1;
    const words = ['a', 'b', 'c'].map((letter) => `${letter}${this.#words}.`);
    let longer = text;
    await Promise.all(
      words.map(async (word) => {
        longer += ` ${word}`;
        await draft.write({ text: longer });
        this.#owed(key).add(word);
      }),
    );
  }

  async save(key: Key): Promise<void> {
    const { draft, text } = await this.#draft(key);
    const { saveChanges, entryEdited } = this.#tab;
    const base = { date: key, text: '' };
    const edited = entryEdited(field, key, { base, edited: { date: key, text } });
    await draft.save((endDraft) => saveChanges([edited], endDraft));
    this.#owed(key).clear();
  }

  async giveUp(key: Key): Promise<void> {
    const { draft } = await this.#draft(key);
    this.#owed(key).clear(); // from the click on
    await draft.drop();
  }

  async remove(key: Key): Promise<void> {
    const { bringBack } = await this.#tab.removeWithDraft(draftKey(key), [{ field, key }]);
    this.#undo = bringBack;
  }

  async undo(): Promise<void> {
    await this.#undo?.();
    this.#undo = null;
  }

  /** Another device changes or deletes a note, or restores it from the history. */
  async elsewhere(key: Key, isThere: boolean): Promise<void> {
    const { [key]: note, ...others } = JSON.parse(this.#server.texts[field] ?? '{}');
    const changed = { date: key, ...note, text: `${note?.text ?? ''} ailleurs` };
    this.#server.write(field, JSON.stringify(isThere ? { ...others, [key]: changed } : others));
    await this.#tab.keeper.refresh();
  }

  async endSession(): Promise<void> {
    await this.#tab.keeper.close();
    await this.open();
  }

  /** All words of a draft that the person is offered when its note exists. */
  async offered(key: Key): Promise<string> {
    await this.elsewhere(key, true);
    const [{ draft }, saved] = [await this.#draft(key), this.#tab.keeper.view.field(field)[key]];
    return `${JSON.stringify(await draft.read())} ${saved?.text}`;
  }
}

type Act = readonly [name: string, live: (device: Device) => Promise<void>];

const actsOf = (seed: number): Act[] => {
  const number = numbersOf(seed);
  const kinds: readonly ((key: Key) => Act)[] = [
    (key) => [`write ${key}`, (device) => device.write(key)],
    (key) => [`write ${key}`, (device) => device.write(key)],
    (key) => [`save ${key}`, (device) => device.save(key)],
    (key) => [`give up ${key}`, (device) => device.giveUp(key)],
    (key) => [`delete ${key}`, (device) => device.remove(key)],
    () => ['undo', (device) => device.undo()],
    (key) => [`change ${key} elsewhere`, (device) => device.elsewhere(key, true)],
    (key) => [`delete ${key} elsewhere`, (device) => device.elsewhere(key, false)],
    () => ['end the session', (device) => device.endSession()],
  ];
  return Array.from({ length: 3 + number(MOST_ACTS - 2) }, () => {
    const key = KEYS[number(KEYS.length)] ?? '1';
    const kind = kinds[number(kinds.length)];
    if (kind === undefined) throw new Error('There is no such act.');
    return kind(key);
  });
};

/** The app logs what the cut disk refuses. */
const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => {});

/** Plays a history with a cut in its last act. Returns the lost words, and whether the cut happened. */
const live = async (acts: readonly Act[], cutAfter: number) => {
  quiet();
  const tab = await importTab();
  const { signInWithPassword } = await import('#platform/session/tokens.ts');
  const server = new FakeServer();
  useServer(server);
  server.write(
    field,
    JSON.stringify(Object.fromEntries(KEYS.map((key) => [key, { date: key, text: 'socle' }]))),
  );
  await signInWithPassword('c@example.org', 'right');
  writeLocal('data-id', server.nid);
  const disk = theDisk();
  const device = new Device(tab, server);
  await device.open();
  for (const [, act] of acts.slice(0, -1)) await act(device);
  disk.cutAfter(cutAfter);
  await acts
    .at(-1)?.[1](device)
    .catch(() => undefined); // nothing is on a screen any more
  const isCut = disk.isCut();
  for (let turns = 0; turns < 5; turns += 1) await turn();
  jest.restoreAllMocks();
  quiet();
  tab.keeper.detach();
  tab.drafts.queue.clear(); // the memory of a closed page
  await device.open();
  const lost: string[] = [];
  for (const [key, owed] of device.owed) {
    const offered = await device.offered(key);
    for (const word of owed) if (!offered.includes(word)) lost.push(`${word} of ${key}`);
  }
  await tab.keeper.erase();
  return { lost, isCut };
};

it('a draft is offered after a power cut at any moment, whatever happened to its entry, until it is saved or discarded @Q-52 @X-07', async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const acts = actsOf(seed);
    // Each of the first requests, and some of the fifty of an encryption.
    for (let cut = 0, isCut = true; isCut; cut += 1 + Math.floor(cut / 8)) {
      const found = await live(acts, cut);
      isCut = found.isCut;
      const history = { seed, cut, acts: acts.map(([name]) => name) };
      expect({ ...history, lost: found.lost }).toEqual({ ...history, lost: [] });
    }
  }
});
