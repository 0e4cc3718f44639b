import { expect, it, jest } from '@jest/globals';
import { DraftView } from '#journal-data/drafts/draft-view.ts';
import type { DraftRow } from '#platform/storage/database.ts';

const row = (key: string, value = 'Un merci'): DraftRow => ({ uid: 7, key, value, writtenAt: 1 });

/** A device whose reads are answered one by one. */
const aDevice = () => {
  const asked: PromiseWithResolvers<readonly DraftRow[]>[] = [];
  const view = new DraftView(() => {
    const reading = Promise.withResolvers<readonly DraftRow[]>();
    asked.push(reading);
    return reading.promise;
  });
  const answer = async (rows: readonly DraftRow[] | Error) => {
    const reading = asked.shift();
    if (rows instanceof Error) reading?.reject(rows);
    else reading?.resolve(rows);
    for (let turn = 0; turn < 5; turn += 1) await Promise.resolve();
  };
  return { view, asked, answer };
};

it('drafts are read with the first subscription, and subscribers are notified of changes @Q-52', async () => {
  const { view, asked, answer } = aDevice();
  await view.refresh();
  expect(asked).toEqual([]);
  const listener = jest.fn();
  view.subscribe(listener);
  await answer([row('note:1')]);
  expect(view.all().get('note:1')).toEqual(row('note:1'));
  expect(listener).toHaveBeenCalledTimes(1);
  void view.refresh();
  await answer([]);
  expect(view.all().get('note:1')).toBeUndefined();
  expect(listener).toHaveBeenCalledTimes(2);
});

it('a draft written during a read is not missed, and fast typing does not notify at every keystroke @Q-52', async () => {
  const { view, asked, answer } = aDevice();
  view.subscribe(() => {});
  for (let letter = 0; letter < 10; letter += 1) void view.refresh();
  expect(asked).toHaveLength(1);
  await answer([row('note:1', 'U')]);
  expect(asked).toHaveLength(1);
  await answer([row('note:1')]);
  expect(view.all().get('note:1')?.value).toBe('Un merci');
  expect(asked).toEqual([]);
});

it('a later subscriber sees no outdated drafts @Q-52', async () => {
  const { view, answer } = aDevice();
  const stop = view.subscribe(() => {});
  await answer([row('note:1')]);
  stop();
  expect(view.all().get('note:1')).toBeUndefined();
  const stopEarly = view.subscribe(() => {});
  stopEarly();
  await answer([row('note:1')]);
  expect(view.all().get('note:1')).toBeUndefined();
});

it('a device that cannot be read shows no draft, and is read again at the next notification @Q-52', async () => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { view, answer } = aDevice();
  view.subscribe(() => {});
  await answer(new Error('gone'));
  expect(view.all().get('note:1')).toBeUndefined();
  void view.refresh();
  await answer([row('note:1')]);
  expect(view.all().get('note:1')).toBeDefined();
  expect(said).toHaveBeenCalledTimes(1);
});
