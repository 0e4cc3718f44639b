import { describe, expect, it } from '@jest/globals';
import { clientAddressOf } from '../../http/client-address.ts';
import { sourceOf } from './source-of.ts';

describe('the source of an act', () => {
  it.each([
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:12:3456:789a::1', '2001:db8:12::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['', null],
  ])('of %s is %s', (ip, source) => {
    expect(sourceOf(clientAddressOf({ ip }))).toBe(source);
  });
});
