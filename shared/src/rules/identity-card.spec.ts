import { describe, expect, it } from '@jest/globals';
import { countIdentityCard, mayStartReconnection } from './identity-card.ts';

describe('the identity card', () => {
  it('[K-05] counts what holds text, whatever its key', () => {
    expect(
      countIdentityCard({ CIDsymptome: 'gorge serrée', CIDvocationpro: '  ', other: 'libre', n: 3 }),
    ).toBe(2);
  });

  it('[V-03] allows a reconnection from three fields on', () => {
    expect(mayStartReconnection({ a: '1', b: '2' })).toBe(false);
    expect(mayStartReconnection({ a: '1', b: '2', c: '3' })).toBe(true);
  });
});
