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
  '/form/register',
  '/form/register-notice',
];

describe('who needs to be signed in', () => {
  it('[G-01] the open paths are the five of the specification and the request for access, and no other', () => {
    expect([...publicAppPaths].sort()).toEqual([...openToAll].sort());
    expect(allPaths.filter((path) => !needsSignIn(path)).sort()).toEqual([...openToAll].sort());
  });

  it.each(allPaths.filter((path) => !openToAll.includes(path)))(
    '[G-01] %s leads to /login with a return address when nobody is signed in',
    (path) => {
      expect(signInRedirect({ path, query: '', signedIn: false })).toMatch(/^\/login\?returnUrl=%2F/);
      expect(signInRedirect({ path, query: '', signedIn: true })).toBeNull();
    },
  );

  it('[G-01] the wanted address travels whole and escaped', () => {
    const wanted = { path: '/reco/view/1718000000000', query: '?print=1&a=b', signedIn: false };
    expect(signInRedirect(wanted)).toBe(
      '/login?returnUrl=%2Freco%2Fview%2F1718000000000%3Fprint%3D1%26a%3Db',
    );
  });

  it.each(openToAll)('[G-01] %s stays open', (path) => {
    expect(signInRedirect({ path, query: '', signedIn: false })).toBeNull();
  });
});

describe('personal info that is too short', () => {
  it('[G-02] 4 fields lead to the account with missing_personal_info', () => {
    expect(personalInfoRedirect({ path: '/', query: '', count: 4 })).toBe(
      '/pages/user?error=missing_personal_info',
    );
  });

  it('[G-02] [V-07] the wanted address is remembered, escaped', () => {
    expect(personalInfoRedirect({ path: '/reco/add', query: '?edit=1', count: 0 })).toBe(
      '/pages/user?error=missing_personal_info&returnUrl=%2Freco%2Fadd%3Fedit%3D1',
    );
    expect(personalInfoRedirect({ path: '/unknown', query: '', count: 0 })).toBe(
      '/pages/user?error=missing_personal_info',
    );
  });

  it('[G-02] 5 fields are enough', () => {
    expect(personalInfoRedirect({ path: '/', query: '', count: 5 })).toBeNull();
  });

  it('[G-02] [V-02] the account and the way out stay open', () => {
    expect(personalInfoRedirect({ path: '/pages/user', query: '', count: 0 })).toBeNull();
    expect(personalInfoRedirect({ path: '/logout', query: '', count: 0 })).toBeNull();
  });
});

describe('an identity card that is too short', () => {
  const two = { CIDsymptome: 'gorge serrée', CIDphrasereconnexion: 'je reviens' };

  it('[G-03] 2 fields lead to the identity card with missing_cid', () => {
    expect(reconnectionRedirect(two)).toBe('/pages/cid?error=missing_cid');
    expect(reconnectionRedirect({ ...two, CIDvocationpro: '   ' })).toBe('/pages/cid?error=missing_cid');
  });

  it('[G-03] 3 fields are enough', () => {
    expect(reconnectionRedirect({ ...two, CIDvocationpro: 'relier' })).toBeNull();
  });
});

describe('what a guard says where it leads', () => {
  it('[X-03] is read back from the address', () => {
    expect(redirectErrorOf(new URLSearchParams('error=missing_cid'))).toBe('missing_cid');
    expect(redirectErrorOf(new URLSearchParams('error=missing_personal_info'))).toBe('missing_personal_info');
  });

  it('[X-03] says nothing that it does not know', () => {
    expect(redirectErrorOf(new URLSearchParams('error=<b>hello</b>'))).toBeNull();
    expect(redirectErrorOf(new URLSearchParams(''))).toBeNull();
  });

  it('[X-03] can be taken off without losing the rest', () => {
    expect(withoutError(new URLSearchParams('error=missing_cid&filter=pending')).toString()).toBe(
      'filter=pending',
    );
  });
});
