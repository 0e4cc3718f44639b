import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { THROTTLE_MS, throttled } from '#journal-data/drafts/draft-channel.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('the other tabs hear of a draft at once, and then once a second, not at every key @Q-52', () => {
  const post = jest.fn();
  const announce = throttled(post);
  for (let key = 0; key < 10; key += 1) announce('note:1', true);
  expect(post.mock.calls).toEqual([['note:1']]);
  jest.advanceTimersByTime(THROTTLE_MS);
  expect(post).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(THROTTLE_MS * 3);
  expect(post).toHaveBeenCalledTimes(2);
  announce('note:1', true);
  expect(post).toHaveBeenCalledTimes(3);
});

it('the other tabs hear at once that a draft was let go, and of each draft by itself @Q-52', () => {
  const post = jest.fn();
  const announce = throttled(post);
  announce('note:1', true);
  announce('note:1', true);
  announce('note:2', true);
  expect(post.mock.calls).toEqual([['note:1'], ['note:2']]);
  announce('note:1', false);
  expect(post).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(THROTTLE_MS * 3);
  expect(post).toHaveBeenCalledTimes(3);
});
