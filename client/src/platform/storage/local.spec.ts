import { beforeEach, describe, expect, it } from '@jest/globals';
import { clearAll, readLocal, writeLocal } from '#platform/storage/local.ts';
import { useMemoryStorage } from '#platform/testing/memory-storage.ts';

beforeEach(useMemoryStorage);

describe('local storage', () => {
  it('stores the locale and the dismissed notice under their keys @E-10', () => {
    writeLocal('user-locale', 'en');
    writeLocal('privacy_alert', true);
    expect(localStorage.getItem('privacy_alert')).toBe('true');
    expect([readLocal('user-locale'), readLocal('privacy_alert')]).toEqual(['en', true]);
  });

  it('reads the bare word an old client stored @E-10 @T-11', () => {
    localStorage.setItem('user-locale', 'en');
    expect(readLocal('user-locale')).toBe('en');
  });

  it('ignores values that do not match their schema', () => {
    localStorage.setItem('user-locale', '"de"');
    localStorage.setItem('auth', '{"refreshToken":1}');
    localStorage.setItem('data-id', 'x');
    expect([readLocal('user-locale'), readLocal('auth'), readLocal('data-id')]).toEqual([null, null, null]);
  });

  it('is cleared completely @T-03', () => {
    writeLocal('data-id', 12);
    localStorage.setItem('somebody', 'else');
    clearAll();
    expect(localStorage.length).toBe(0);
  });
});
