import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { GATHERED_MS, tellSparingly } from '#journal-data/drafts/draft-news.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('[Q-52] the other tabs hear of a draft at once, and then once a second, not at every key', () => {
  const post = jest.fn();
  const tell = tellSparingly(post);
  for (let key = 0; key < 10; key += 1) tell('note:1', true);
  expect(post.mock.calls).toEqual([['note:1']]);
  jest.advanceTimersByTime(GATHERED_MS);
  expect(post).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(GATHERED_MS * 3);
  expect(post).toHaveBeenCalledTimes(2);
  tell('note:1', true);
  expect(post).toHaveBeenCalledTimes(3);
});

it('[Q-52] the other tabs hear at once that a draft was let go, and of each draft by itself', () => {
  const post = jest.fn();
  const tell = tellSparingly(post);
  tell('note:1', true);
  tell('note:1', true);
  tell('note:2', true);
  expect(post.mock.calls).toEqual([['note:1'], ['note:2']]);
  tell('note:1', false);
  expect(post).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(GATHERED_MS * 3);
  expect(post).toHaveBeenCalledTimes(3);
});
