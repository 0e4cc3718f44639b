import type { NoteFile, Notes } from '@ancrage/shared/journal/notes';
import type { FileEntity } from '@ancrage/shared/wire/file-entity';
import type { Upload } from '#journal-data/attachments/attachment-calls.ts';
import { AttachmentKeeper } from '#journal-data/attachments/attachment-keeper.ts';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import type { Owner } from '#journal-data/store/local-journal.ts';
import type { FakeDevice } from '#journal-data/testing/fake-device.ts';
import { Unreachable } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { withPageLock } from '#platform/locks.ts';
import type { FakeServer } from '#platform/testing/fake-server.ts';

const moment = [{ value: '2026-01-01T00:00:00+00:00', format: 'Y-m-d\\TH:i:sP' }];

const entityOf = (fid: number, name: string, size: number): FileEntity => ({
  fid: [{ value: fid }],
  uuid: [{ value: 'u' }],
  langcode: [{ value: 'fr' }],
  uid: [],
  filename: [{ value: name }],
  uri: [{ value: '', url: `/system/files/2026-01/${name}` }],
  filemime: [{ value: 'text/plain' }],
  filesize: [{ value: size }],
  status: [{ value: false }],
  created: moment,
  changed: moment,
});

type WithFile = (notes: Notes, dateKey: string, file: NoteFile) => Notes;

/** The files of a person for tests: the server that stores them, and the tabs that send them. */
export class FakeFiles {
  /** the names of the files that have arrived, in order */
  readonly sent: string[] = [];
  readonly tabs: AttachmentKeeper[] = [];
  signedIn: Owner;
  /** the outcomes of the next uploads, in order */
  mishaps: (Error | 'answer-lost' | Promise<Error | undefined>)[] = [];
  readonly #server: FakeServer;
  readonly #withFile: WithFile;
  /** the server's file for each idempotency key */
  readonly #made = new Map<string, number>();
  readonly #wakers = new Set<() => void>();

  constructor(server: FakeServer, signedIn: Owner, withFile: WithFile) {
    this.#server = server;
    this.signedIn = signedIn;
    this.#withFile = withFile;
  }

  /** The server's side of an upload. */
  readonly #upload: Upload = async (_call, { bytes, headers, onProgress }) => {
    const mishap = await this.mishaps.shift();
    if (mishap instanceof Error) throw mishap;
    const name = /filename="(.+)"/.exec(headers['Content-Disposition'] ?? '')?.[1] ?? '';
    this.sent.push(Buffer.from(name, 'latin1').toString('utf8'));
    onProgress(1);
    const key = /^"[0-9a-f]{32}"$/.exec(headers['Idempotency-Key'] ?? '')?.[0] ?? '';
    const earlier = this.#made.get(key) ?? 0;
    const fid = this.#server.files.has(earlier) ? earlier : this.sent.length;
    if (key !== '') this.#made.set(key, fid);
    this.#server.files.add(fid);
    if (mishap === 'answer-lost') throw new Unreachable('network');
    return entityOf(fid, Buffer.from(name, 'latin1').toString('utf8'), bytes.size);
  };

  /** Opens a tab of a device, with a journal open in it. */
  tab(on: FakeDevice, of: JournalKeeper): AttachmentKeeper {
    const tab = new AttachmentKeeper({
      database: () => on.database,
      authorised: (call, options) => request(call, { ...options, bearer: 'access-0' }, this.#server.fetch),
      withAccess: (send) => send('access-0'),
      upload: this.#upload,
      withLock: withPageLock,
      now: () => on.clock,
      isOffline: () => on.offline,
      isSignedIn: ({ uid }) => uid === this.signedIn.uid,
      onWake: (listener) => {
        this.#wakers.add(listener);
        return () => this.#wakers.delete(listener);
      },
      withSyncPaused: (work) => of.withSyncPaused(work),
      addToNote: (dateKey, file) =>
        of.change('field_celebrations', (notes) => this.#withFile(notes, dateKey, file)),
      name: `${on.name}-files`,
    });
    this.tabs.push(tab);
    tab.follow(on.owner);
    return tab;
  }

  /** Signals that the network or the person is back. */
  wake(): void {
    for (const waker of this.#wakers) waker();
  }

  dispose(): void {
    for (const tab of this.tabs) tab.dispose();
  }
}
