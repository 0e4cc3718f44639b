import { describe, expect, it } from '@jest/globals';
import { siteOf } from './request-site.ts';

const HOME = 'https://journal.example.org';

describe('whose page makes a request', () => {
  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 'own'],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://evil.test' }, 'own'],
    [{ 'sec-fetch-site': 'none' }, 'untold'],
    [{ 'sec-fetch-site': 'cross-site', origin: HOME }, 'another'],
    [{ 'sec-fetch-site': 'same-site' }, 'another'],
    [{ 'sec-fetch-site': '' }, 'another'],
    [{ 'sec-fetch-site': 'SAME-ORIGIN' }, 'another'],
    [{ origin: HOME }, 'own'],
    [{ origin: 'http://journal.example.org' }, 'another'],
    [{ origin: 'https://journal.example.org.evil.test' }, 'another'],
    [{ origin: 'https://journal.example.org:8443' }, 'another'],
    [{ origin: 'null' }, 'another'],
    [{ origin: '' }, 'another'],
    [{}, 'untold'],
  ])('%j: %s @Q-34', (headers, site) => {
    expect(siteOf({ headers }, HOME)).toBe(site);
  });
});
