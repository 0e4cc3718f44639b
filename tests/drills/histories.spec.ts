import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL_FIELDS } from '@ancrage/shared/journal/fields';
import { tokenPairSchema } from '@ancrage/shared/wire/oauth-token';
import { revisionList } from '@ancrage/shared/wire/revision-list';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as z from 'zod';
import { findChromium } from '../support/chromium.ts';
import { cloneDatabase, type TestDatabase } from '../support/database.ts';
import { eventually } from '../support/eventually.ts';
import type { SignedInPerson } from '../support/factories.ts';
import { openFolder } from '../support/test-run.ts';
import { FAULTS } from './fault-proxy.ts';
import { HistoryDevice } from './history-device.ts';
import { Instance, type InstanceSettings } from './instance.ts';
import { makePeopleOnDevices, type PersonOnDevices } from './people.ts';
import { DRILL_TIMEOUT_MS, IS_LONG } from './rounds.ts';
import type { Place } from './writer.ts';

// Histories of one person on two or three devices, by seed: real browsers with the built app, each behind a network that fails.
// A ledger has every word that a screen reported as saved. A seed fixes the actions and the faults, not every interleaving; to
// repeat one: ANCRAGE_DRILL_SEED=7 npm run drills -- histories

const { ANCRAGE_DRILL_SEED } = process.env;
const SEEDS = ANCRAGE_DRILL_SEED ? [Number(ANCRAGE_DRILL_SEED)] : seedsTo(IS_LONG ? 20 : 3);
const STEPS = 20;
const CONVERGED_WITHIN_MS = 60_000;
/** A draft is on the device a few frames before the header shows it. */
const SHOWN_WITHIN_MS = 2000;
/** The largest clock skew in milliseconds: a valid access token seems expired, or an expired one valid. */
const CLOCK_OFF_BY_MS = 40 * 60_000;

function seedsTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

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

const isThreeDevices = (seed: number) => seed % 3 === 0;

let database: TestDatabase;
let settings: InstanceSettings;
let instance: Instance;
let executable: string;
let folder: string;
let people: PersonOnDevices[];
let client: Place['client'];
beforeAll(async () => {
  executable = await findChromium();
  database = await cloneDatabase();
  folder = openFolder('histories');
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  settings = {
    ANCRAGE_DATA_DIR: dataDir,
    ANCRAGE_VOLATILE_DATABASE: 'yes',
    DATABASE_URL: database.url,
    DRAIN_SECONDS: '0',
  };
  ({ people, client } = await makePeopleOnDevices(
    settings,
    SEEDS.map((seed) => (isThreeDevices(seed) ? 3 : 2)),
  ));
  instance = await Instance.start(settings);
}, DRILL_TIMEOUT_MS);
afterAll(async () => {
  await instance.stop();
  await database.drop();
});

const NO_TEXTS = Object.fromEntries(JOURNAL_FIELDS.map((field) => [field, null]));
const recordSchema = z.record(z.string(), z.unknown());
const textSchema = z.array(z.object({ value: z.string() }));

/** The server as an old client uses it: over HTTP, without `If-Match`. */
class OldClient {
  readonly #person: SignedInPerson;
  readonly #client: Place['client'];
  #access = '';

  constructor(person: SignedInPerson, client: Place['client']) {
    this.#person = person;
    this.#client = client;
  }

  async #signIn(): Promise<void> {
    const { mail, password } = this.#person;
    const grant = { grant_type: 'password', username: mail, password, scope: '', ...this.#client };
    const answer = await fetch(`${instance.url}/oauth/token?_format=json`, {
      method: 'POST',
      body: new URLSearchParams(grant),
    });
    this.#access = tokenPairSchema.parse(await answer.json()).access_token;
  }

  async #ask(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { Authorization: `Bearer ${this.#access}`, 'Content-Type': 'application/json' };
    const answer = this.#access === '' ? null : await fetch(`${instance.url}${path}`, { ...init, headers });
    if (answer === null || answer.status === 401) {
      await this.#signIn();
      return this.#ask(path, init);
    }
    if (!answer.ok) throw new Error(`${path} was answered ${answer.status}.`);
    return answer.json();
  }

  /** The texts of the record, by field. */
  async texts(): Promise<Record<string, string | null>> {
    const record = recordSchema.parse(await this.#ask(`/node/${this.#person.nid}?_format=json`));
    return Object.fromEntries(
      JOURNAL_FIELDS.map((field) => [field, textSchema.parse(record[field] ?? [])[0]?.value ?? null]),
    );
  }

  /** All earlier values of the record, as one text. */
  async history(): Promise<string> {
    const { revisions } = revisionList.response.parse(await this.#ask('/api/account/revisions'));
    const texts: unknown[] = [];
    for (const { field, revision } of revisions)
      texts.push(await this.#ask(`/api/account/revisions/${field}/${revision}`));
    return JSON.stringify(texts);
  }

  /** Adds a reconnection, in a write of the whole field. */
  async addReconnection(words: string, at: number): Promise<void> {
    const { field_intuitions } = await this.texts();
    const changed = {
      ...JSON.parse(field_intuitions ?? '{}'),
      [at]: { date: String(at), pf: 'past', symptom: words },
    };
    await this.#ask(`/node/${this.#person.nid}?_format=json`, {
      method: 'PATCH',
      body: JSON.stringify({
        type: [{ target_id: 'data' }],
        field_intuitions: [{ value: JSON.stringify(changed) }],
      }),
    });
  }
}

/** One word that a screen reported as saved. */
interface Word {
  readonly text: string;
  readonly device: string;
  /** `saved`: in the journal. `draft`: on its device. `gone`: deleted or overwritten by the person, on a screen that showed it. */
  state: 'saved' | 'draft' | 'gone';
  /** Where it was written: a word of a note, `card` or `reconnection`. */
  note: string;
  /** Whether its device reported that the server has everything, after it was saved. */
  wasSynced: boolean;
}

/** One history: its devices, its actions, and what was acknowledged. */
class History {
  readonly log: string[] = [];
  readonly #words: Word[] = [];
  readonly #number: (below: number) => number;
  readonly #devices: readonly HistoryDevice[];
  readonly #client: OldClient;
  readonly #seed: number;

  constructor(seed: number, devices: readonly HistoryDevice[], client: OldClient) {
    this.#seed = seed;
    this.#number = numbersOf(seed);
    this.#devices = devices;
    this.#client = client;
  }

  #take(device: string, state: Word['state'], note?: string): Word {
    const text = `mot${this.#seed}x${this.#words.length}fin`;
    const word = { text, device, state, note: note ?? text, wasSynced: false };
    this.#words.push(word);
    return word;
  }

  #aNote(): string | undefined {
    const saved = this.#words.filter(({ state, note }) => state === 'saved' && note.startsWith('mot'));
    const notes = [...new Set(saved.map(({ note }) => note))];
    return notes[this.#number(notes.length || 1)];
  }

  /** A draft on a device enters the journal with the next save there. */
  #saveDrafts(device: HistoryDevice, isSaved: (word: Word) => boolean, note: string): void {
    for (const word of this.#words)
      if (word.state === 'draft' && word.device === device.name && isSaved(word))
        Object.assign(word, { state: 'saved', note, wasSynced: false });
  }

  /** A word counts once the screen has reported it as saved: a failed action counts none. */
  async #act(device: HistoryDevice): Promise<string> {
    const kind = this.#number(15);
    const note = this.#aNote();
    const next = `mot${this.#seed}x${this.#words.length}fin`;
    if (kind < 3 || (kind < 8 && note === undefined)) {
      await device.keepNote(next);
      this.#saveDrafts(device, ({ note, text }) => note === text, next);
      this.#take(device.name, 'saved');
      return `keeps the note ${next}`;
    }
    if (kind < 5 && note !== undefined) {
      if (!(await device.editNote(note, next, true))) return `does not find ${note}`;
      this.#saveDrafts(device, (word) => word.note === note, note);
      this.#take(device.name, 'saved', note);
      return `adds ${next} to ${note}`;
    }
    if (kind < 7 && note !== undefined) {
      if (!(await device.editNote(note, next, false))) return `does not find ${note}`;
      this.#take(device.name, 'draft', note);
      return `leaves ${next} in an edit of ${note}`;
    }
    if (kind < 8 && note !== undefined) {
      if (!(await device.deleteNote(note))) return `does not find ${note}`;
      for (const word of this.#words) if (word.note === note && word.state === 'saved') word.state = 'gone';
      return `deletes ${note}`;
    }
    if (kind < 9) {
      await device.draftNote(next);
      this.#take(device.name, 'draft');
      return `begins the note ${next}`;
    }
    if (kind < 10) {
      await device.writeCard(next);
      for (const word of this.#words) if (word.note === 'card') word.state = 'gone'; // overwritten in the card, or kept in the history
      this.#take(device.name, 'saved', 'card');
      return `writes ${next} on the card`;
    }
    if (kind < 11) {
      await this.#client.addReconnection(next, 1_700_000_000_000 + this.#words.length);
      this.#take('old client', 'saved', 'reconnection').wasSynced = true;
      return `(an old client adds the reconnection ${next})`;
    }
    if (kind < 12) {
      await device.kill();
      return 'is killed';
    }
    if (kind < 13) {
      device.network.isOffline = !device.network.isOffline;
      return device.network.isOffline ? 'goes offline' : 'is online again';
    }
    const faults = Array.from(
      { length: 1 + this.#number(3) },
      () => FAULTS[this.#number(FAULTS.length)] ?? '503',
    );
    device.network.plan(...faults);
    return `will meet ${faults.join(', ')}`;
  }

  /** The device's drafts that it still reports as synced once it has had the time to show them. */
  async #draftsNotShown(device: HistoryDevice): Promise<readonly Word[]> {
    const drafts = this.#words.filter(({ device: of, state }) => of === device.name && state === 'draft');
    if (drafts.length === 0) return [];
    const notShown = async () => {
      const offered = await device.offeredDrafts();
      const isSynced = (await device.syncState()) === 'synced';
      return isSynced ? drafts.filter(({ text }) => offered.includes(text)) : [];
    };
    await eventually(async () => expect(await notShown()).toEqual([]), SHOWN_WITHIN_MS).catch(
      () => undefined,
    );
    return notShown();
  }

  /** When the header says that the server has everything, it has. */
  async #checkTold(device: HistoryDevice): Promise<string | null> {
    const notShown = await this.#draftsNotShown(device);
    const syncState = await device.syncState();
    if (syncState !== 'synced' && syncState !== 'draft') return syncState;
    const record = JSON.stringify(await this.#client.texts());
    const own = this.#words.filter(({ device: of, state }) => of === device.name && state !== 'draft');
    const missing = own.filter(({ text, state }) => state === 'saved' && !record.includes(text));
    const history = missing.length > 0 ? await this.#client.history() : '';
    // What was deleted before it was sent never reached the server.
    for (const word of own) if (word.state === 'saved') word.wasSynced = true;
    return [
      syncState,
      ...missing.filter(({ text }) => !history.includes(text)).map(({ text }) => `LACKS ${text}`),
      ...notShown.map(({ text }) => `ABOVE THE DRAFT ${text}`),
    ].join(' ');
  }

  async live(): Promise<void> {
    for (let step = 0; step < STEPS; step += 1) {
      const device = this.#devices[this.#number(this.#devices.length)];
      if (device === undefined) throw new Error('There is no such device.');
      const done = await this.#act(device).catch(async (failure: unknown) => {
        // A session that ended in between, as those of killed browsers may.
        if (!(await device.signInAgain())) throw failure;
        return 'was signed out';
      });
      this.log.push(`${step} ${device.name} ${done}: ${await this.#checkTold(device)}`);
    }
  }

  /** Repairs the network: in the end all devices have what the server has. */
  async converge(): Promise<void> {
    for (const { network } of this.#devices) network.heal();
    await eventually(async () => {
      for (const device of this.#devices) await device.arrive();
      const record = await this.#client.texts();
      for (const device of this.#devices) {
        expect(['synced', 'draft']).toContain(await device.syncState());
        expect({ ...NO_TEXTS, ...(await device.texts()) }).toEqual(record);
      }
    }, CONVERGED_WITHIN_MS);
  }

  /** The words that are missing or misplaced. */
  async lost(): Promise<string[]> {
    const record = JSON.stringify(await this.#client.texts());
    const history = await this.#client.history();
    const drafts = new Map<string, string>();
    for (const device of this.#devices) drafts.set(device.name, await device.drafts());
    const { field_celebrations } = await this.#client.texts();
    const notes = Object.keys(JSON.parse(field_celebrations ?? '{}')).filter((key) => /^\d/.test(key));
    const shown = (await this.#devices[0]?.shown(notes.length)) ?? '';
    const isFound = ({ text, device, state, note, wasSynced }: Word): boolean => {
      const isOnDevice = drafts.get(device)?.includes(text) ?? false;
      if (state === 'draft') return isOnDevice || record.includes(text);
      if (state === 'saved') {
        const isNote = note.startsWith('mot');
        return record.includes(text) && (!isNote || shown.includes(text));
      }
      // Deleted or overwritten before it was sent, it was only on that device.
      return !wasSynced || record.includes(text) || history.includes(text) || isOnDevice;
    };
    return this.#words.filter((word) => !isFound(word)).map((word) => JSON.stringify(word));
  }
}

it.each(SEEDS)(
  'history %i loses no word that a screen saved, on any device, and all devices converge @Q-52 @Q-53 @Q-54',
  async (seed) => {
    const made = people[SEEDS.indexOf(seed)];
    if (made === undefined) throw new Error('Nobody was made.');
    const { person } = made;
    const devices = await Promise.all(
      made.devices.map((held, index) =>
        HistoryDevice.start({
          name: 'ABC'.charAt(index),
          executable,
          url: instance.url,
          profile: join(folder, String(seed), String(index)),
          person,
          held,
          clockOffBy: index === 0 ? ((seed % 3) - 1) * CLOCK_OFF_BY_MS : 0,
        }),
      ),
    );
    const history = new History(seed, devices, new OldClient(person, client));
    try {
      await history.live();
      await history.converge();
      const lies = history.log.filter((line) => /LACKS|ABOVE/.test(line));
      expect({ lost: await history.lost(), lies }).toEqual({ lost: [], lies: [] });
    } catch (failure) {
      console.log(`History ${seed}:\n${history.log.join('\n')}`);
      throw failure;
    } finally {
      for (const device of devices) await device.close();
      rmSync(join(folder, String(seed)), { recursive: true, force: true });
    }
  },
  DRILL_TIMEOUT_MS,
);
