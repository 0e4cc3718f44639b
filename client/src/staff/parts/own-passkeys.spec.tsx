import { staff as english } from '@ancrage/shared/messages/en/staff';
import type { StaffPasskey } from '@ancrage/shared/wire/staff-passkeys';
import { afterEach, describe, expect, it } from '@jest/globals';
import { staffKeys, staffQueries } from '../model/staff-queries.ts';
import { shownInConsole } from '../testing/shown-in-console.tsx';
import { OwnPasskeys } from './own-passkeys.tsx';

const { passkeys } = english;
const PASSKEY: StaffPasskey = {
  id: 7,
  name: 'Laptop',
  createdAt: '2026-03-02T08:00:00.000Z',
  lastSignInAt: null,
  synced: true,
};

describe('the own passkeys of a member', () => {
  const { show: render, textsOf, text } = shownInConsole();
  afterEach(() => {
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(window, 'isSecureContext');
  });

  const show = (listed: StaffPasskey[]) => {
    staffQueries.setQueryData(staffKeys.passkeys, { passkeys: listed });
    render(<OwnPasskeys />);
  };

  it('can be renamed and removed, and not added, where the browser has none @Q-23', () => {
    show([PASSKEY]);
    expect(textsOf('button')).toEqual([passkeys.rename, passkeys.remove]);
    for (const words of ['Laptop', passkeys.unused, passkeys.synced, passkeys.unavailable])
      expect(text()).toContain(words);
  });

  it('can be added where the browser can, and an empty list says so @Q-23', () => {
    Object.assign(window, { PublicKeyCredential: class {}, isSecureContext: true });
    show([]);
    expect(textsOf('button')).toEqual([passkeys.add]);
    expect(text()).toContain(passkeys.none);
  });
});
