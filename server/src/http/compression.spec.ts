import { describe, expect, it } from '@jest/globals';
import { encodingFor } from './compression.ts';

describe('the content encoding of a response (RFC 9110 §12.5.3)', () => {
  it.each([
    [undefined, 'identity'],
    ['', 'identity'],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip,deflate', 'gzip'],
    ['GZip', 'gzip'],
    ['br;q=0.001, gzip;q=1', 'br'],
    ['gzip;q=0', 'identity'],
    ['br;q=0, gzip', 'gzip'],
    ['br ; Q=0.0 , gzip\t;\tq=0.000', 'identity'],
    ['br;q=0., gzip;q=0.5', 'gzip'],
    ['xbr-br, not-gzip', 'identity'],
    ['*', 'identity'],
    ['*;q=0', 'identity'],
    ['*;q=0, gzip', 'gzip'],
    ['identity', 'identity'],
  ])('for a client that accepts %p is %s @P-02', (accepted, packing) => {
    expect(encodingFor(accepted)).toBe(packing);
  });
});
