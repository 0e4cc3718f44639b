import 'fake-indexeddb/auto';
import type { NoteFile, Notes } from '@ancrage/shared/journal/notes';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AttachmentKeeper } from '#journal-data/attachments/attachment-keeper.ts';
import { DRAFT_PLACE, readAttachments } from '#journal-data/attachments/attachment-store.ts';
import type { JournalKeeper } from '#journal-data/journal/journal-keeper.ts';
import { encryptJournals, erasePerson } from '#journal-data/sealed/encrypted-changes.ts';
import { usersOnDevice } from '#journal-data/store/local-journal.ts';
import { FakeDevice } from '#journal-data/testing/fake-device.ts';
import { FakeFiles } from '#journal-data/testing/fake-files.ts';
import { fakeTab } from '#journal-data/testing/fake-tab.ts';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { withPageLock } from '#platform/locks.ts';
import { turn, until } from '#platform/testing/event-loop.ts';
import { FakeServer } from '#platform/testing/fake-server.ts';

jest.setTimeout(30_000);

const DRAFT = `${DRAFT_PLACE}new`;
const aFile = (name: string, text = 'abc') => new File([text], name, { type: 'text/plain' });

let server: FakeServer;
let device: FakeDevice;
let journal: JournalKeeper;
let files: FakeFiles;
let closeTab: () => Promise<void>;
let withFile: (notes: Notes, dateKey: string, file: NoteFile) => Notes;

const aTab = (on = device, of = journal): AttachmentKeeper => files.tab(on, of);
const notes = (): Notes => journal.view.field('field_celebrations');
const onDevice = async () => readAttachments(await device.database, device.owner.uid);
/** Saves the note of a draft with files. */
const settle = (tab: AttachmentKeeper) =>
  journal.changeTogether([], (writing) => tab.settle(writing, DRAFT, '5'));
/** Queues a file that a note has lost or gained. */
const relink = (tab: AttachmentKeeper, fid: number) =>
  journal.changeTogether([], (writing) => tab.relink(writing, [fid]));
const states = (tab: AttachmentKeeper, place: string) =>
  tab.view.at(place).map(({ name, state }) => `${name} ${state}`);

beforeAll(async () => {
  closeTab = fakeTab();
  ({ withFile } = await import('#journal-data/attachments/attachments.ts'));
});
afterAll(() => closeTab());

beforeEach(async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });
  server = new FakeServer();
  device = new FakeDevice(server);
  files = new FakeFiles(server, device.owner, withFile);
  journal = await device.openTab();
  await journal.change('field_celebrations', () => ({ 5: { date: '5', text: 'Une note', files: [] } }));
});

afterEach(async () => {
  files.dispose();
  // Wait until nothing runs before the database is closed.
  for (let turns = 0; turns < 30; turns += 1) {
    await turn();
    await withPageLock(`${device.name}-files`, () => Promise.resolve());
    await device.idle();
  }
  await device.dispose();
  jest.useRealTimers();
});

describe('a file of a note', () => {
  it('is uploaded at once under its name, linked to the record, then to its note @P-11 @C-11 @V-05', async () => {
    const tab = aTab();
    await tab.choose('5', [aFile('Été à Nîmes.TXT')]);
    await until(async () => (await onDevice()).length === 0);
    expect(files.sent).toEqual(['été_à_nîmes.txt']);
    expect(server.fids).toEqual([1]);
    expect(notes()[5]?.files).toEqual([
      { fid: 1, filename: 'été_à_nîmes.txt', filesize: 3, filemime: 'text/plain', month: '2026-01' },
    ]);
    await until(() => journal.view.syncState().state === 'synced');
    expect(JSON.parse(server.texts.field_celebrations ?? '')[5].files).toHaveLength(1);
  });

  it('chosen offline stays on the device, survives a reload, and is uploaded later @P-11 @Q-52 @X-09', async () => {
    device.offline = true;
    const tab = aTab();
    await tab.choose('5', [aFile('a.txt'), aFile('b.txt')]);
    expect(states(tab, '5')).toEqual(['a.txt waiting', 'b.txt waiting']);
    tab.dispose();
    const reloaded = aTab();
    await until(() => reloaded.view.at('5').length === 2);
    expect(files.sent).toEqual([]);
    expect(reloaded.view.hasUnsent()).toBe(true);
    device.offline = false;
    reloaded.schedule();
    await until(() => !reloaded.view.hasUnsent());
    expect(files.sent).toEqual(['a.txt', 'b.txt']);
    expect(server.fids).toEqual([1, 2]);
    expect(notes()[5]?.files?.map(({ filename }) => filename)).toEqual(['a.txt', 'b.txt']);
  });

  it('is stored as an ArrayBuffer, also when restored: Safari stores no Blob in a private window @P-11 @Q-52', async () => {
    device.offline = true;
    const tab = aTab();
    const kept = async () =>
      (await (await device.database).getAll('attachmentBytes')).map(({ bytes }) => bytes);
    await tab.choose('5', [aFile('a.txt')]);
    expect(await kept()).toEqual([expect.any(ArrayBuffer)]);
    const bringBack = await tab.drop(tab.view.at('5').map(({ id }) => id));
    expect(await kept()).toEqual([]);
    await bringBack();
    expect(await kept()).toEqual([expect.any(ArrayBuffer)]);
    const [back] = tab.view.at('5');
    expect(await (back && (await tab.bytesOf(back)))?.text()).toBe('abc');
  });

  it('is read when it is sent, and not when files are listed, saved with their note, or others are sent @P-11 @S-18', async () => {
    const get = jest.spyOn(IDBObjectStore.prototype, 'get');
    const readOf = () =>
      get.mock.contexts.filter(
        (store) => store instanceof IDBObjectStore && store.name === 'attachmentBytes',
      );
    const tab = aTab();
    await tab.choose(DRAFT, [aFile('a.txt'), aFile('b.txt'), aFile('c.txt')]);
    const rows = await (await device.database).getAll('attachments');
    expect(rows.filter((row) => 'bytes' in row)).toEqual([]);
    expect(readOf()).toHaveLength(0);
    await settle(tab);
    await until(async () => (await onDevice()).length === 0);
    expect(readOf()).toHaveLength(3);
    expect(await (await device.database).count('attachmentBytes')).toBe(0);
    get.mockRestore();
  });

  it('that an older app stored as a Blob is uploaded @P-11 @Q-53', async () => {
    device.offline = true;
    const tab = aTab();
    await tab.choose('5', [aFile('a.txt')]);
    const database = await device.database;
    for (const { size: _, ...row } of await database.getAll('attachments'))
      await database.put('attachments', { ...row, bytes: new Blob(['abc']) });
    await database.clear('attachmentBytes');
    tab.dispose();
    const renewed = aTab();
    await until(() => renewed.view.at('5').length === 1);
    expect(renewed.view.at('5')[0]?.size).toBe(3);
    device.offline = false;
    renewed.schedule();
    await until(async () => (await onDevice()).length === 0);
    expect(notes()[5]?.files).toMatchObject([{ filename: 'a.txt', filesize: 3 }]);
  });

  it('is uploaded exactly once despite a lost response, or a network failure at any step @Q-53', async () => {
    files.mishaps = ['answer-lost', new Unreachable('network'), new HttpError({ status: 429, text: '' })];
    server.plan('GET /node', 'unreachable');
    server.plan('PATCH /node', 'answer-lost');
    const tab = aTab();
    await tab.choose('5', [aFile('a.txt')]);
    await until(async () => {
      await jest.advanceTimersByTimeAsync(10_000);
      return (await onDevice()).length === 0;
    });
    expect(notes()[5]?.files).toHaveLength(1);
    expect(server.fids).toEqual(notes()[5]?.files?.map(({ fid }) => fid));
    expect(files.sent).toEqual(['a.txt', 'a.txt']);
    expect([...server.files]).toEqual([1]);
  });

  it('retries at once when woken during a failing attempt, however long the pauses have grown @Q-53 @X-09', async () => {
    const last = Promise.withResolvers<Error>();
    const tab = aTab();
    await tab.opened();
    for (let turns = 0; turns < 30; turns += 1) await turn();
    files.mishaps = [1, 2, 3, 4].map(() => new Unreachable('network'));
    files.mishaps.push(last.promise);
    await tab.choose('5', [aFile('a.txt')]);
    for (const [place, pause] of [2000, 4000, 8000, 16_000].entries()) {
      await until(() => files.mishaps.length === 4 - place);
      for (let turns = 0; turns < 30; turns += 1) await turn();
      await jest.advanceTimersByTimeAsync(pause);
    }
    await until(() => files.mishaps.length === 0);
    files.wake();
    last.resolve(new Unreachable('network'));
    await until(async () => (await onDevice()).length === 0);
    expect(files.sent).toEqual(['a.txt']);
  });

  it('discarded during its upload, is linked to neither its note nor the record @P-11', async () => {
    const arriving = Promise.withResolvers<undefined>();
    files.mishaps = [arriving.promise];
    const tab = aTab();
    await tab.choose('5', [aFile('a.txt')]);
    await until(() => states(tab, '5')[0] === 'a.txt sending');
    await tab.drop([tab.view.at('5')[0]?.id ?? '']);
    arriving.resolve(undefined);
    await until(() => files.sent.length === 1);
    for (let turns = 0; turns < 50; turns += 1) await turn();
    expect([notes()[5]?.files, server.fids]).toEqual([[], []]);
  });

  it('uploaded long ago and deleted by the server’s clean-up, is uploaded again @Q-56', async () => {
    server.plan('GET /node', 'unreachable');
    const tab = aTab();
    await tab.choose('5', [aFile('a.txt')]);
    await until(async () => (await onDevice())[0]?.stored?.fid === 1);
    server.files.delete(1);
    await until(async () => {
      await jest.advanceTimersByTimeAsync(10_000);
      return (await onDevice()).length === 0;
    });
    expect(server.fids).toEqual([2]);
    expect(notes()[5]?.files?.map(({ fid }) => fid)).toEqual([2]);
  });

  it('refused, stays with the reason, blocks no other, and can be retried @Q-35', async () => {
    files.mishaps = [
      new HttpError({ status: 422, text: 'The content of the file does not match its extension.' }),
    ];
    const tab = aTab();
    await tab.choose('5', [aFile('a.txt'), aFile('b.txt')]);
    await until(() => states(tab, '5').length === 1);
    expect(tab.view.at('5')[0]).toMatchObject({ name: 'a.txt', state: 'refused' });
    expect(tab.view.at('5')[0]?.refusal).toContain('does not match');
    await tab.retry(tab.view.at('5')[0]?.id ?? '');
    await until(() => !tab.view.hasUnsent());
    expect(files.sent).toEqual(['b.txt', 'a.txt']);
  });

  it('chosen for a draft waits for its note, and can be discarded with an undo @P-11', async () => {
    const tab = aTab();
    await tab.choose(DRAFT, [aFile('a.txt'), aFile('b.txt')]);
    expect(states(tab, DRAFT)).toEqual(['a.txt chosen', 'b.txt chosen']);
    expect(tab.view.hasUnsent()).toBe(false);
    const bringBack = await tab.drop([tab.view.at(DRAFT)[0]?.id ?? '']);
    expect(states(tab, DRAFT)).toEqual(['b.txt chosen']);
    await bringBack();
    expect(states(tab, DRAFT)).toEqual(['a.txt chosen', 'b.txt chosen']);
    expect(files.sent).toEqual([]);
    await settle(tab);
    await until(() => notes()[5]?.files?.length === 2);
    expect(files.sent).toEqual(['a.txt', 'b.txt']);
  });

  it('removed from its note leaves the record’s list, restored it returns; unknown files stay @P-11', async () => {
    const tab = aTab();
    server.files.add(9);
    server.fids = [9];
    await tab.choose('5', [aFile('a.txt')]);
    await until(async () => server.fids.length === 2 && (await onDevice()).length === 0);
    const [fid = 0] = notes()[5]?.files?.map((file) => file.fid) ?? [];
    const whole = notes();
    await journal.change('field_celebrations', () => ({ 5: { date: '5', text: 'Une note', files: [] } }));
    await relink(tab, fid);
    await until(() => String(server.fids) === '9');
    await journal.change('field_celebrations', () => whole);
    await relink(tab, fid);
    await until(() => server.fids.includes(fid));
    expect(server.fids).toEqual([9, fid]);
  });

  it('removed and restored while the list is being changed, stays in it @P-11 @X-07', async () => {
    const tab = aTab();
    server.files.add(9);
    server.fids = [9];
    const whole = { 5: { date: '5', text: 'Une note', files: [{ fid: 9, filename: 'a.txt' }] } };
    await journal.change('field_celebrations', () => whole);
    await until(() => journal.view.syncState().state === 'synced');
    await journal.change('field_celebrations', () => ({}));
    await until(() => journal.view.syncState().state === 'synced');
    const release = server.hold('PATCH /node/12');
    await relink(tab, 9);
    await until(() => server.fids.length === 0); // the response has not arrived yet
    await journal.change('field_celebrations', () => whole);
    await relink(tab, 9);
    release();
    await until(() => String(server.fids) === '9');
    await until(async () => (await (await device.database).count('fileLinks')) === 0);
    expect(server.fids).toEqual([9]);
  });

  it('of a note deleted on one device and changed on another is restored to the list with its note @P-11 @Q-54', async () => {
    server.files.add(9);
    server.fids = [9];
    const whole = { 5: { date: '5', text: 'Une note', files: [{ fid: 9, filename: 'a.txt' }] } };
    await journal.change('field_celebrations', () => whole);
    await until(() => journal.view.syncState().state === 'synced');
    const desk = new FakeDevice(server);
    const onDesk = await desk.openTab();
    onDesk.onFilesBack(() => void deskTab.resume());
    const deskTab = aTab(desk, onDesk);
    desk.offline = true;
    await onDesk.change('field_celebrations', (all) => ({
      5: { ...all[5], date: '5', text: 'Une note changée' },
    }));
    const tab = aTab();
    await journal.change('field_celebrations', () => ({}));
    await relink(tab, 9);
    await until(() => server.fids.length === 0 && journal.view.syncState().state === 'synced');
    desk.offline = false;
    desk.wake();
    await until(() => onDesk.view.syncState().state === 'synced' && server.fids.length > 0);
    expect(onDesk.view.field('field_celebrations')[5]?.files).toHaveLength(1);
    expect(server.fids).toEqual([9]);
    await desk.dispose();
  });

  it('of a note deleted here offline and changed elsewhere stays in the list @P-11 @Q-54', async () => {
    server.files.add(9);
    server.fids = [9];
    const whole = { 5: { date: '5', text: 'Une note', files: [{ fid: 9, filename: 'a.txt' }] } };
    await journal.change('field_celebrations', () => whole);
    await until(() => journal.view.syncState().state === 'synced');
    const tab = aTab();
    journal.onFilesBack(() => void tab.resume());
    device.offline = true;
    await journal.change('field_celebrations', () => ({}));
    await relink(tab, 9);
    server.write(
      'field_celebrations',
      (server.texts.field_celebrations ?? '').replace('Une note', 'Une autre'),
    );
    device.offline = false;
    tab.schedule();
    device.wake();
    await until(async () => (await (await device.database).count('fileLinks')) === 0);
    await until(() => journal.view.syncState().state === 'synced');
    expect(notes()[5]?.files).toHaveLength(1);
    expect(server.fids).toEqual([9]);
  });

  it('added to its note again, as after a crash, is in it once @Q-53', () => {
    const file = { fid: 1, filename: 'a.txt' };
    const once = withFile(notes(), '5', file);
    expect(withFile(once, '5', file)).toEqual(once);
  });

  it('queued by an older app for a check, is checked and removed from the queue @P-11', async () => {
    server.files.add(9);
    server.fids = [9];
    await (await device.database).put('fileLinks', { uid: server.uid, fid: 9 });
    aTab();
    await until(async () => (await (await device.database).count('fileLinks')) === 0);
    expect(server.fids).toEqual([]);
  });
});

describe('a file and its owner', () => {
  it('is never sent for another user, who never sees it @A-01 @Q-53', async () => {
    device.offline = true;
    await aTab().choose('5', [aFile('a.txt')]);
    device.offline = false;
    files.signedIn = { uid: 99, nid: 98 };
    const other = aTab();
    other.follow(files.signedIn);
    other.schedule();
    files.tabs[0]?.schedule();
    for (let turns = 0; turns < 50; turns += 1) await turn();
    expect(files.sent).toEqual([]);
    expect(other.view.all().size).toBe(0);
    expect(await onDevice()).toHaveLength(1);
  });

  it('that is still being read when the session ends is not stored on the device @T-05', async () => {
    const slow = aFile('a.txt');
    const read = Promise.withResolvers<ArrayBuffer>();
    jest.spyOn(slow, 'arrayBuffer').mockReturnValue(read.promise);
    const tab = aTab();
    const choosing = expect(tab.choose('5', [slow])).rejects.toMatchObject({ name: 'NotSignedIn' });
    tab.follow(null);
    read.resolve(new ArrayBuffer(3));
    await choosing;
    expect(await onDevice()).toEqual([]);
  });

  it('is encrypted when the server ends the session, and deleted at a sign-out @T-05 @T-03', async () => {
    device.offline = true;
    const tab = aTab();
    await tab.choose('5', [aFile('a.txt')]);
    tab.follow(null);
    expect(tab.view.all().size).toBe(0);
    const database = await device.database;
    await encryptJournals(database, await usersOnDevice(database));
    expect(await onDevice()).toEqual([]);
    expect(await (await device.database).count('sealed')).toBe(1);
    await erasePerson(await device.database, device.owner.uid);
    expect(await (await device.database).count('sealed')).toBe(0);
  });
});
