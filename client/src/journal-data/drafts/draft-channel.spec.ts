import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { THROTTLE_MS, throttled } from '#journal-data/drafts/draft-channel.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

it('other tabs are notified of a draft at once, then once a second, not at every keystroke @Q-52', () => {
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

it('other tabs are notified at once of a discarded draft, and of each draft separately @Q-52', () => {
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
