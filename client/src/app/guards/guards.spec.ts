import { appPaths, publicAppPaths } from '@ancrage/shared/paths/app-paths';
import { describe, expect, it } from '@jest/globals';
import { personalInfoRedirect } from './personal-info-rule.ts';
import { reconnectionRedirect } from './reconnection-rule.ts';
import { redirectErrorOf, withoutError } from './redirect-errors.ts';
import { needsSignIn, signInRedirect } from './sign-in-rule.ts';

const allPaths = Object.values(appPaths);
const openToAll = [
  '/login',
  '/login-form',
  '/form/new-password',
  '/form/password-change',
  '/form/former-address',
  '/form/register',
  '/form/register-notice',
  '/partage',
];

describe('who needs to be signed in', () => {
  it('the public paths are the five of the specification, the request for access, the way back of an address and what another app shares, and no other @G-01', () => {
    expect([...publicAppPaths].sort()).toEqual([...openToAll].sort());
    expect(allPaths.filter((path) => !needsSignIn(path)).sort()).toEqual([...openToAll].sort());
  });

  it.each(allPaths.filter((path) => !openToAll.includes(path)))(
    '%s leads to /login with a return address when nobody is signed in @G-01',
    (path) => {
      expect(signInRedirect({ path, query: '', signedIn: false })).toMatch(/^\/login\?returnUrl=%2F/);
      expect(signInRedirect({ path, query: '', signedIn: true })).toBeNull();
    },
  );

  it('the wanted address is passed on completely and escaped @G-01', () => {
    const wanted = { path: '/reco/view/1718000000000', query: '?print=1&a=b', signedIn: false };
    expect(signInRedirect(wanted)).toBe(
      '/login?returnUrl=%2Freco%2Fview%2F1718000000000%3Fprint%3D1%26a%3Db',
    );
  });

  it.each(openToAll)('%s is public @G-01', (path) => {
    expect(signInRedirect({ path, query: '', signedIn: false })).toBeNull();
  });
});

describe('personal info that is too short', () => {
  it('4 fields lead to the account with missing_personal_info @G-02', () => {
    expect(personalInfoRedirect({ path: '/', query: '', count: 4 })).toBe(
      '/pages/user?error=missing_personal_info',
    );
  });

  it('the wanted address is remembered, escaped @G-02 @V-07', () => {
    expect(personalInfoRedirect({ path: '/reco/add', query: '?edit=1', count: 0 })).toBe(
      '/pages/user?error=missing_personal_info&returnUrl=%2Freco%2Fadd%3Fedit%3D1',
    );
    expect(personalInfoRedirect({ path: '/unknown', query: '', count: 0 })).toBe(
      '/pages/user?error=missing_personal_info',
    );
  });

  it('5 fields are enough @G-02', () => {
    expect(personalInfoRedirect({ path: '/', query: '', count: 5 })).toBeNull();
  });

  it('the account and the sign-out stay open @G-02 @V-02', () => {
    expect(personalInfoRedirect({ path: '/pages/user', query: '', count: 0 })).toBeNull();
    expect(personalInfoRedirect({ path: '/logout', query: '', count: 0 })).toBeNull();
  });
});

describe('an identity card that is too short', () => {
  const two = { CIDsymptome: 'gorge serrée', CIDphrasereconnexion: 'je reviens' };

  it('2 fields lead to the identity card with missing_cid @G-03', () => {
    expect(reconnectionRedirect(two)).toBe('/pages/cid?error=missing_cid');
    expect(reconnectionRedirect({ ...two, CIDvocationpro: '   ' })).toBe('/pages/cid?error=missing_cid');
  });

  it('3 fields are enough @G-03', () => {
    expect(reconnectionRedirect({ ...two, CIDvocationpro: 'relier' })).toBeNull();
  });
});

describe('the reason of a redirect', () => {
  it('is read back from the address @X-03', () => {
    expect(redirectErrorOf(new URLSearchParams('error=missing_cid'))).toBe('missing_cid');
    expect(redirectErrorOf(new URLSearchParams('error=missing_personal_info'))).toBe('missing_personal_info');
  });

  it('says nothing that it does not know @X-03', () => {
    expect(redirectErrorOf(new URLSearchParams('error=<b>hello</b>'))).toBeNull();
    expect(redirectErrorOf(new URLSearchParams(''))).toBeNull();
  });

  it('can be taken off without losing the rest @X-03', () => {
    expect(withoutError(new URLSearchParams('error=missing_cid&filter=pending')).toString()).toBe(
      'filter=pending',
    );
  });
});
