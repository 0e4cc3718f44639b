import { describe, expect, it } from '@jest/globals';
import { countIdentityCard, mayStartReconnection } from './identity-card.ts';

describe('the identity card', () => {
  it('counts what holds text, whatever its key @K-05', () => {
    expect(
      countIdentityCard({ CIDsymptome: 'gorge serrée', CIDvocationpro: '  ', other: 'libre', n: 3 }),
    ).toBe(2);
  });

  it('allows a reconnection from three fields on @V-03', () => {
    expect(mayStartReconnection({ a: '1', b: '2' })).toBe(false);
    expect(mayStartReconnection({ a: '1', b: '2', c: '3' })).toBe(true);
  });
});
