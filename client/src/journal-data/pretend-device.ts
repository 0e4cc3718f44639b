import { JournalKeeper } from '#journal-data/journal-keeper.ts';
import type { Owner } from '#journal-data/local-journal.ts';
import { request } from '#platform/api/request.ts';
import { type WithLock, withPageLock } from '#platform/locks.ts';
import type { Authorised } from '#platform/session/tokens.ts';
import { type AncrageDatabase, openDatabase } from '#platform/storage/database.ts';
import type { PretendServer } from '#platform/testing/pretend-server.ts';

/** A device for tests: a database and a clock of its own, and as many tabs as wanted. */
export class PretendDevice {
  static #made = 0;
  /** Nobody else's: the databases of a process outlive the file of tests that made them. */
  readonly name: string;
  readonly database: Promise<AncrageDatabase>;
  readonly server: PretendServer;
  /** who is signed in on this device */
  signedIn: Owner | null;
  clock = 1_800_000_000_000;
  offline = false;
  /** what every use of the disk waits for, as on a slow one */
  disk: Promise<void> | null = null;
  readonly #tabs: JournalKeeper[] = [];
  readonly #wakers = new Set<() => void>();

  constructor(server: PretendServer) {
    PretendDevice.#made += 1;
    this.name = `device-${PretendDevice.#made}`;
    this.server = server;
    this.signedIn = { uid: server.uid, nid: server.nid };
    this.database = openDatabase(this.name);
  }

  get owner(): Owner {
    return { uid: this.server.uid, nid: this.server.nid };
  }

  /** A new tab, as after a reload. @param withLock none is shared by the tabs of a page on plain http */
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

  /** A tab with the person's journal open and fetched. */
  async openTab(): Promise<JournalKeeper> {
    const tab = this.tab();
    await tab.open(this.owner);
    await tab.refresh();
    return tab;
  }

  /** The network or the person is back. */
  wake(): void {
    for (const waker of this.#wakers) waker();
  }

  /** Resolves when no pass is under way. */
  idle(): Promise<void> {
    return withPageLock(this.name, () => Promise.resolve()).catch(() => undefined);
  }

  async dispose(): Promise<void> {
    for (const tab of this.#tabs) tab.dispose();
    (await this.database).close();
  }
}
