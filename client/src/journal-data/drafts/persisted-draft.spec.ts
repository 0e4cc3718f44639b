import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as z from 'zod/mini';
import { mergeDraftAnswers } from '#journal-data/drafts/draft-merge.ts';
import { DraftStore } from '#journal-data/drafts/draft-store.ts';
import { PersistedDraft, type Save } from '#journal-data/drafts/persisted-draft.ts';
import { type Alongside, changeTexts } from '#journal-data/store/local-journal.ts';
import { type AncrageDatabase, openDatabase } from '#platform/storage/database.ts';
import { turn } from '#platform/testing/event-loop.ts';

const schema = z.record(z.string(), z.string());
type Words = z.infer<typeof schema>;
let database: AncrageDatabase;
let uid: number | null;
let count = 0;

const aTab = () =>
  new DraftStore(
    () => Promise.resolve(database),
    () => uid,
  );
const open = (tab = aTab(), key = 'reco') =>
  new PersistedDraft<Words>(
    tab,
    () => 1,
    key,
    schema,
    (known, mine, theirs) => z.parse(schema, mergeDraftAnswers(known ?? {}, mine, theirs)),
  );
/** The draft as another tab reads and continues it. */
const resumed = async () => {
  const draft = open();
  await draft.read();
  return draft;
};
/** The transaction of a save that changes nothing else. */
const saving: Save = (endDraft) => changeTexts(database, 7, [], 1, endDraft).then(() => {});
const onDisk = () => aTab().read('reco', schema);

beforeEach(async () => {
  count += 1;
  database = await openDatabase(`drafts-${count}`);
  uid = 7;
});
afterEach(() => database.close());

describe('a draft', () => {
  it('survives a reload, and is deleted when it is discarded @Q-52', async () => {
    const draft = open();
    await draft.write({ qui: 'Claire' });
    expect(await open().read()).toEqual({ qui: 'Claire' });
    expect(await aTab().offered()).toHaveLength(1);
    await draft.drop();
    expect(await open().read()).toBeNull();
    expect(await aTab().offered()).toEqual([]);
  });

  it('is deleted when it has no content', async () => {
    const draft = open();
    await draft.write({ qui: 'Claire' });
    await draft.write({}, true);
    expect(await aTab().offered()).toEqual([]);
  });

  it('of a fast writer never queues up, and its last state is stored', async () => {
    const draft = open();
    const writes = Array.from({ length: 100 }, (_, number) => draft.write({ qui: String(number) }));
    await Promise.all(writes);
    expect(await onDisk()).toEqual({ qui: '99' });
    expect(new Set(writes).size).toBeLessThan(5);
  });

  it('discarded during a write stays discarded', async () => {
    const draft = open();
    const writing = draft.write({ qui: 'Claire' });
    await Promise.all([writing, draft.drop()]);
    expect(await onDisk()).toBeNull();
  });

  it('written again after a discard stays, and only the last of many changes is queued', async () => {
    const draft = open();
    const changes = [draft.drop(), draft.drop(), draft.drop()];
    const written = draft.write({ qui: 'Claire' });
    await Promise.all([...changes, written]);
    expect(await onDisk()).toEqual({ qui: 'Claire' });
    expect(changes[1]).toBe(written);
  });

  it('is read completely while the disk is still busy with it @Q-52', async () => {
    const tab = aTab();
    const left = open(tab);
    const writes = ['C', 'Cl', 'Claire'].map((qui) => left.write({ qui }));
    const comeBack = open(tab);
    expect(await comeBack.read()).toEqual({ qui: 'Claire' });
    await comeBack.write({ qui: 'Claire et Paul' });
    await Promise.all(writes);
    expect(await onDisk()).toEqual({ qui: 'Claire et Paul' });
  });

  it('whose write failed is written completely with the next change @Q-52', async () => {
    const draft = open();
    await draft.write({ qui: 'Ka' });
    const full = new DOMException('No room.', 'QuotaExceededError');
    const refusing = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full;
    });
    await expect(draft.write({ qui: 'Kar' })).rejects.toBe(full);
    refusing.mockRestore();
    await draft.write({ qui: 'Kari' });
    expect(await onDisk()).toEqual({ qui: 'Kari' });
  });

  it('has a change once that two tabs made in the same place @Q-52', async () => {
    await open().write({ qui: 'Une réunion tendue' });
    const [here, there] = [await resumed(), await resumed()];
    await here.write({ qui: 'Une longue réunion tendue' });
    await there.write({ qui: 'Une longue réunion tendue' });
    expect(await onDisk()).toEqual({ qui: 'Une longue réunion tendue' });
    await here.write({ qui: 'Une longue réunion très tendue' });
    expect(await onDisk()).toEqual({ qui: 'Une longue réunion très tendue' });
  });

  it('is visible to its owner only @A-01', async () => {
    await open().write({ qui: 'Claire' });
    uid = 8;
    const other = await resumed();
    expect(await onDisk()).toBeNull();
    await other.drop();
    uid = 7;
    expect(await onDisk()).toEqual({ qui: 'Claire' });
  });

  it('that does not match the schema is not returned', async () => {
    await open().write({ qui: 'Claire' });
    expect(await aTab().read('reco', z.object({ quoi: z.number() }))).toBeNull();
  });

  it('cannot be written without an open journal', async () => {
    uid = null;
    await expect(open().write({})).rejects.toThrow('No journal is open.');
  });
});

describe('a draft that two tabs write', () => {
  it('has the answers of both, whichever continues @Q-52', async () => {
    const first = open();
    await first.write({ qui: 'Karim' });
    const second = await resumed();
    await second.write({ qui: 'Karim', sujet: 'Lundi' });
    await first.write({ qui: 'Karim', pense: 'Trop tard' });
    await second.write({ qui: 'Karim', sujet: 'Lundi, le budget' });
    expect(await onDisk()).toEqual({ qui: 'Karim', sujet: 'Lundi, le budget', pense: 'Trop tard' });
  });

  it('has the changes of both in one answer, letter by letter @Q-52', async () => {
    const first = open();
    await first.write({ qui: 'Karim' });
    const second = await resumed();
    await second.write({ qui: 'Karim, et Paul' });
    for (const qui of ['Karim!', 'Karim!!', 'Karim!']) await first.write({ qui });
    await second.write({ qui: 'Karim, et Paule' });
    expect(await onDisk()).toEqual({ qui: 'Karim! , et Paule' });
  });

  it('stays when the tab that discards it has not seen all of it, and is deleted once it has @Q-52', async () => {
    const first = open();
    await first.write({ qui: 'Karim' });
    const second = await resumed();
    await second.write({ qui: 'Karim', sujet: 'Lundi' });
    const left: Words[] = [];
    await first.drop((found) => left.push(found));
    expect(left).toEqual([{ qui: 'Karim', sujet: 'Lundi' }]);
    expect(await onDisk()).toEqual(left[0]);
    await first.drop();
    expect(await onDisk()).toBeNull();
  });

  it('does not replace the text written here after a discard, and includes it @Q-52', async () => {
    const first = open();
    await first.write({ qui: 'Karim' });
    await (await resumed()).write({ qui: 'Karim', sujet: 'Lundi' });
    const left: Words[] = [];
    const dropping = first.drop((found) => left.push(found));
    await turn();
    await Promise.all([dropping, first.write({ pense: 'Trop tard' })]);
    expect(left).toEqual([]);
    expect(await onDisk()).toEqual({ qui: 'Karim', sujet: 'Lundi', pense: 'Trop tard' });
  });

  it('loses only the text deleted here, when this tab has no other change @Q-52', async () => {
    const first = open();
    await first.write({ qui: 'Karim' });
    await (await resumed()).write({ qui: 'Karim', sujet: 'Lundi' });
    await first.write({}, true);
    expect(await onDisk()).toEqual({ sujet: 'Lundi' });
  });

  it('starts again with the text on the screen, after the other tab has discarded it', async () => {
    const first = open();
    await first.write({ qui: 'Karim' });
    await (await resumed()).drop();
    await first.write({ qui: 'Karim', sujet: 'Lundi' });
    expect(await onDisk()).toEqual({ qui: 'Karim', sujet: 'Lundi' });
  });

  it('is shown as the other tab wrote it, until this one writes @Q-52', async () => {
    const [first, second] = [open(), open()];
    await first.write({ qui: 'Karim' });
    expect(await second.readOtherTab(false)).toEqual({ qui: 'Karim' });
    expect(await second.readOtherTab(false)).toBeUndefined();
    await first.write({ qui: 'Karim', sujet: 'Lundi' });
    const hearing = second.readOtherTab(false);
    await Promise.all([hearing, second.write({ qui: 'Karim', pense: 'Trop tard' })]);
    expect(await hearing).toBeUndefined();
    expect(await second.readOtherTab(false)).toEqual({ qui: 'Karim', sujet: 'Lundi', pense: 'Trop tard' });
  });

  it('ends in this tab too after the other has saved it, except for later changes here @Q-52 @Q-53', async () => {
    const first = open();
    await first.write({ qui: 'Karim' });
    const [second, third, fourth] = [await resumed(), await resumed(), open()];
    await first.save(saving);
    expect(await second.readOtherTab(true)).toBeNull();
    expect(await second.readOtherTab(true)).toBeUndefined();
    await third.write({ qui: 'Karim', sujet: 'Lundi' });
    expect(await third.readOtherTab(true)).toBeUndefined();
    await third.drop();
    expect(await fourth.readOtherTab(true)).toBeUndefined();
  });

  it('stays in this tab when the other has discarded it, or when the last write here failed @Q-52', async () => {
    const first = open();
    await first.write({ qui: 'Karim' });
    const second = await resumed();
    await first.drop();
    expect(await second.readOtherTab(false)).toBeUndefined();
    const full = new DOMException('No room.', 'QuotaExceededError');
    const refusing = jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw full;
    });
    await expect(second.write({ qui: 'Karima' })).rejects.toBe(full);
    refusing.mockRestore();
    await first.write({ sujet: 'Lundi' });
    expect(await second.readOtherTab(false)).toBeUndefined();
  });
});

describe('a draft that is saved', () => {
  it('is deleted in the transaction that saves it: all or nothing @Q-52', async () => {
    const draft = open();
    await draft.write({ qui: 'Claire' });
    const save = (alongside: Alongside) =>
      changeTexts(
        database,
        7,
        [{ field: 'field_cid', change: () => ({ current: '{"qui":"Claire"}' }) }],
        1,
        alongside,
      );
    const broken = draft.save(async (endDraft) => {
      await save(async (writing) => {
        await endDraft(writing);
        throw new Error('The page is over.');
      });
    });
    await expect(broken).rejects.toThrow('The page is over.');
    expect([await onDisk(), await database.count('outbox')]).toEqual([{ qui: 'Claire' }, 0]);
    await draft.save(async (endDraft) => void (await save(endDraft)));
    expect([await onDisk(), await database.count('outbox')]).toEqual([null, 1]);
  });

  it('is saved after all earlier keystrokes, and continues with those during the save @Q-52', async () => {
    const draft = open();
    const writes = ['C', 'Cl', 'Claire'].map((qui) => draft.write({ qui }));
    let onSave: unknown = null;
    const isSaved = draft.save(async (endDraft) => {
      onSave = (await database.get('drafts', [7, 'reco']))?.value;
      await saving(endDraft);
    });
    await Promise.all(writes);
    await turn();
    const written = draft.write({ qui: 'Claire et Paul' });
    expect(await draft.readOtherTab(false)).toBeUndefined();
    await Promise.all([isSaved, written]);
    expect(onSave).toEqual({ qui: 'Claire' });
    expect(await onDisk()).toEqual({ qui: 'Claire et Paul' });
  });

  it('keeps its unsaved part, and later changes of another tab @Q-52', async () => {
    const draft = open();
    await draft.write({ qui: 'Claire', sujet: 'Lundi' });
    await draft.save(saving, () => ({ value: { sujet: 'Lundi' }, isNothing: false }));
    expect(await onDisk()).toEqual({ sujet: 'Lundi' });
    await (await resumed()).write({ sujet: 'Lundi', pense: 'Trop tard' });
    await draft.save(saving);
    expect(await onDisk()).toEqual({ sujet: 'Lundi', pense: 'Trop tard' });
  });

  it('receives changes of other tabs again after a failed save @Q-52', async () => {
    const draft = open();
    await draft.write({ qui: 'Claire' });
    await expect(draft.save(() => Promise.reject(new Error('No room.')))).rejects.toThrow('No room.');
    await (await resumed()).write({ qui: 'Claire', sujet: 'Lundi' });
    expect(await draft.readOtherTab(false)).toEqual({ qui: 'Claire', sujet: 'Lundi' });
  });
});
