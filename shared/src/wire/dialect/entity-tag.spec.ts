import { describe, expect, it } from '@jest/globals';
import { originalTag, revisionIn, tagOf } from './entity-tag.ts';

describe('the revision in an entity tag', () => {
  it.each([
    ['as the server sends it', '"12"'],
    ['made weak, as by nginx', 'W/"12"'],
    ['with the suffix of Apache or Caddy', '"12-gzip"'],
    ['with the suffix of Caddy for Zstandard', '"12-zstd"'],
    ['with the suffix of Brotli', '"12-br"'],
    ['with a suffix after a semicolon', '"12;gzip"'],
    ['with the suffix of Jetty', '"12--gzip"'],
    ['weak and suffixed, by two proxies', 'W/"12-gzip"'],
    ['between spaces', ' "12" '],
  ])('is read back %s @Q-50', (_, tag) => {
    expect(revisionIn(tag)).toBe(12);
    expect(originalTag(tag)).toBe(tagOf(12));
  });

  it.each(['12', '""', '"a12"', '"12-13"', '"12-other"', '"12345678901"', '"-gzip"', '*', ''])(
    'is not found in %s @Q-50',
    (tag) => {
      expect(revisionIn(tag)).toBeNull();
    },
  );
});
