// An application in a separate process, on the database and the data folder of another one, that kills itself with SIGKILL
// at the point its parent names: nothing is closed, flushed or undone, as in a power cut.
import { once } from 'node:events';
import { createApplication } from '@ancrage/server/app.setup';
import type { Settings } from '@ancrage/server/config/settings';
import { FolderFileStore } from '@ancrage/server/infra/file-store/folder-file-store';
import { NoteFileSweeper } from '@ancrage/server/modules/note-files/note-file-sweeper';
import { NoteFilesRepository } from '@ancrage/server/modules/note-files/note-files.repository';
import { cheapHasher } from '../cheap-hashes.ts';
import { FakeClock } from '../fake-clock.ts';
import { Mailbox } from '../mailbox.ts';

/** Where it crashes. `never`: its parent kills it. */
export type CrashPoint =
  | 'never'
  | 'bytes stored, row not'
  | 'row stored, answer not'
  | 'row swept, bytes not';

/** What the parent sends to start it. */
export interface CrashStart {
  settings: Settings;
  /** The time of its stopped clock, as an ISO 8601 text. */
  now: string;
  point: CrashPoint;
}

const crash = (): Promise<never> => {
  process.kill(process.pid, 'SIGKILL');
  return new Promise(() => {});
};

// Answers a parent that was forked to speak to this file alone.
const [{ settings, now, point }] = (await once(process, 'message')) as [CrashStart];
// Before it is built: its own queue may run a sweep while it starts, and must crash in it, too.
if (point === 'row swept, bytes not') FolderFileStore.prototype.remove = crash;
const app = await createApplication(settings, {
  clock: new FakeClock(now),
  mailer: new Mailbox(),
  hasher: cheapHasher(),
});
const rows = app.get(NoteFilesRepository);
const insert = rows.insert.bind(rows);
if (point === 'bytes stored, row not') rows.insert = crash;
if (point === 'row stored, answer not')
  rows.insert = async (file) => {
    await insert(file);
    return crash();
  };
await app.listen(0, '127.0.0.1');
process.once('disconnect', () => process.exit(1));
const url = await app.getUrl();
await new Promise((sent) => process.send?.(url, sent));
if (point === 'row swept, bytes not') await app.get(NoteFileSweeper).sweep();
