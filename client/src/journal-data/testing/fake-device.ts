import { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import type { Owner } from '#journal-data/store/local-journal.ts';
import { request } from '#platform/api/request.ts';
import { type WithLock, withPageLock } from '#platform/locks.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import { type AncrageDatabase, openDatabase } from '#platform/storage/database.ts';
import type { FakeServer } from '#platform/testing/fake-server.ts';

/** A device for tests, with its own database and clock, and any number of tabs. */
export class FakeDevice {
  static #made = 0;
  /** Unique: the databases of a process outlive the test file that made them. */
  readonly name: string;
  readonly database: Promise<AncrageDatabase>;
  readonly server: FakeServer;
  /** the person who is signed in on this device */
  signedIn: Owner | null;
  clock = 1_800_000_000_000;
  offline = false;
  /** every use of the disk waits for this, as on a slow disk */
  disk: Promise<void> | null = null;
  readonly #tabs: JournalKeeper[] = [];
  readonly #wakers = new Set<() => void>();

  constructor(server: FakeServer) {
    FakeDevice.#made += 1;
    this.name = `device-${FakeDevice.#made}`;
    this.server = server;
    this.signedIn = { uid: server.uid, nid: server.nid };
    this.database = openDatabase(this.name);
  }

  get owner(): Owner {
    return { uid: this.server.uid, nid: this.server.nid };
  }

  /** Opens a tab, as after a reload. @param withLock the lock that the tabs share; on plain http there is none */
  tab(withLock: WithLock = withPageLock): JournalKeeper {
    const authorised: Authorised = (call, options) =>
      request(call, { ...options, bearer: 'access-0' }, this.server.fetch);
    const tab = new JournalKeeper({
      database: () => this.disk?.then(() => this.database) ?? this.database,
      authorised,
      withLock,
      now: () => this.clock,
      isOffline: () => this.offline,
      isSignedIn: ({ uid }) => uid === this.signedIn?.uid,
      isAnybodySignedIn: () => this.signedIn !== null,
      onWake: (listener) => {
        this.#wakers.add(listener);
        return () => this.#wakers.delete(listener);
      },
      name: this.name,
    });
    this.#tabs.push(tab);
    return tab;
  }

  /** Opens a tab with the person's journal open and fetched. */
  async openTab(): Promise<JournalKeeper> {
    const tab = this.tab();
    await tab.open(this.owner);
    await tab.refresh();
    return tab;
  }

  /** Signals that the network or the person is back. */
  wake(): void {
    for (const waker of this.#wakers) waker();
  }

  /** Resolves when no pass runs. */
  idle(): Promise<void> {
    return withPageLock(this.name, () => Promise.resolve()).catch(() => undefined);
  }

  async dispose(): Promise<void> {
    for (const tab of this.#tabs) tab.dispose();
    (await this.database).close();
  }
}
