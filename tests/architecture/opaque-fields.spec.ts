import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const server = fileURLToPath(new URL('../../server/src/', import.meta.url));
/**
 * The demonstration data is written by the product, as a client. An import reads the plaintext entries of the old site to
 * rename their keys, and nothing that is sealed here.
 */
const EXCEPTIONS = /^modules\/(demo-data\/|drupal-import\/inner-keys\.ts$)/;

const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !EXCEPTIONS.test(path))
  .map((path) => ({ path, text: readFileSync(`${server}${path}`, 'utf8') }));

const places = (pattern: RegExp): string[] =>
  sources
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, found]) => `${path}: ${found}`))
    .sort();

describe('a journal field on the server', () => {
  it('has no schema: the server knows only the names of the fields @Q-44', () => {
    expect(sources.length).toBeGreaterThan(100);
    const known = places(/from '@ancrage\/shared\/journal\/([\w-]+)'/g).filter(
      (place) => !place.endsWith(': fields'),
    );
    expect(known).toEqual([]);
  });

  it('is never parsed: the JSON check does not build values @Q-44', () => {
    const parsing = places(/(JSON\.parse)\(/g).filter((place) => place.startsWith('modules/journal/'));
    expect(parsing).toEqual([]);
    const [fault] = sources.filter(({ path }) => path === 'http/json-fault.ts');
    expect(fault?.text).not.toMatch(/JSON\.parse\(/);
  });
});
