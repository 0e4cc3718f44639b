import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { anyCharacter } from '../../../tests/support/any-character.ts';
import { appPaths } from './app-paths.ts';
import { isKnownAppPath, safeReturnUrl, signInPath } from './return-url.ts';

const HOSTILE = [
  'https://evil.example',
  'http://evil.example/pages/cid',
  'HTTPS://evil.example',
  '//evil.example',
  '///evil.example',
  '////evil.example/pages/cid',
  '/\\evil.example',
  '\\\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /pages/cid',
  '/pages/cid ',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '/javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://evil.example/1',
  'pages/cid',
  '.evil.example',
  '@evil.example',
  '/@evil.example',
  '/pages/cid@evil.example',
  '/pages/cid:80@evil.example',
  '/pages/../..//evil.example',
  '/pages/./cid',
  '/reco/view/..',
  '/reco/view/%2e%2e',
  '/reco/view/..%2f..%2fevil',
  '/reco/view/1%2f%2fevil.example',
  '/%2f/evil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/pages/cid%00',
  '/pages/cid%0d%0aSet-Cookie:a=b',
  '/pages/cid\r\nSet-Cookie: a=b',
  '／／evil.example',
  '/\u2215evil.example',
  '/pages/cid#//evil.example',
  '/pages/cid?next=//evil.example',
  '/pages/cid?<script>',
  '/reco/view/%',
  '/reco/view/%E0%A4%A',
  '/reco/view/<img src=x onerror=alert(1)>',
  '/plf/plf7',
  '/plf/plf1/..',
  '/pages/cid/',
  '/pages//cid',
  '/unknown',
  '/login',
  '/login?returnUrl=%2Flogin',
  '/login-form',
  '/logout',
  '/form/new-password',
  '/form/password-change',
  '/form/register-notice',
  '/PAGES/CID',
  '',
  `/pages/cid?${'a'.repeat(600)}`,
] as const;

const EXPECTED_AT_LEAST = 40;

describe('the address to return to after sign-in', () => {
  it(`has at least ${EXPECTED_AT_LEAST} hostile forms to meet @V-07 @Q-33`, () => {
    expect(new Set(HOSTILE).size).toBeGreaterThanOrEqual(EXPECTED_AT_LEAST);
  });

  it.each(HOSTILE)('leads home instead of to %j @V-07 @Q-33', (wanted) => {
    expect(safeReturnUrl(wanted)).toBe(appPaths.home);
  });

  it('leads home when nothing was wanted @V-07', () => {
    expect(safeReturnUrl(null)).toBe('/');
  });

  it.each([
    '/',
    '/pages/cid',
    '/pages/user?error=missing_personal_info',
    '/reco/add',
    '/reco/view/1718000000000',
    '/amitiepro/add/1718000000000/prepare',
    '/plf/plf3',
    '/pages/intuitions?filter=pending&page=2',
  ])('honours %s @V-07 @G-01', (wanted) => {
    expect(safeReturnUrl(wanted)).toBe(wanted);
  });

  it('drops a bare question mark @V-07', () => {
    expect(safeReturnUrl('/pages/cid?')).toBe('/pages/cid');
  });

  it('whatever comes in, what goes out is a known path of this origin @V-07 @Q-33', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      ':',
      '@',
      '%2f',
      '%5c',
      '?',
      '#',
      '&',
      ' ',
      '\t',
      'pages',
      'cid',
      'evil.example',
      'https:',
    );
    const text = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (wanted) => {
        const address = safeReturnUrl(wanted);
        expect(address).toMatch(/^\/(?![/\\])[\w.~%/?=&+-]*$/);
        expect(isKnownAppPath(address.split('?')[0] ?? '')).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it('goes into the sign-in address escaped, and comes back the same @V-07 @G-01', () => {
    const wanted = '/pages/intuitions?filter=pending&page=2';
    const address = signInPath(wanted);
    expect(address).toBe('/login?returnUrl=%2Fpages%2Fintuitions%3Ffilter%3Dpending%26page%3D2');
    expect(decodeURIComponent(address.split('returnUrl=')[1] ?? '')).toBe(wanted);
  });

  it('a hostile address never enters the sign-in address @V-07', () => {
    expect(signInPath('//evil.example', appPaths.loginForm)).toBe('/login-form?returnUrl=%2F');
  });
});

describe('the paths of the app', () => {
  it('are known one by one, and nothing else is @R-24', () => {
    expect(isKnownAppPath('/pages')).toBe(true);
    expect(isKnownAppPath('/plf/plf6')).toBe(true);
    expect(isKnownAppPath('/plf/plf0')).toBe(false);
    expect(isKnownAppPath('/pages/none')).toBe(false);
    expect(isKnownAppPath('/reco/view')).toBe(false);
  });
});
