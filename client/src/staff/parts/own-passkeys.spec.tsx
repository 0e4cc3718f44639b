import { staff as english } from '@ancrage/shared/messages/en/staff';
import type { StaffPasskey } from '@ancrage/shared/wire/staff-passkeys';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { addTexts, changeTexts } from '#platform/i18n.ts';
import { ToastsProvider } from '#ui/toasts.tsx';
import { staffKeys, staffQueries } from '../model/staff-queries.ts';
import { OwnPasskeys } from './own-passkeys.tsx';
import { StaffWords } from './staff-words.tsx';

const { passkeys } = english;
const PASSKEY: StaffPasskey = {
  id: 7,
  name: 'Laptop',
  createdAt: '2026-03-02T08:00:00.000Z',
  lastSignInAt: null,
  synced: true,
};

describe('the own passkeys of a member', () => {
  let root: Root;
  let place: HTMLElement;
  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    addTexts('en', 'staff', english);
    await changeTexts('en');
    place = document.createElement('div');
    root = createRoot(place);
  });
  afterEach(() => {
    act(() => root.unmount());
    staffQueries.clear();
    Reflect.deleteProperty(window, 'PublicKeyCredential');
    Reflect.deleteProperty(window, 'isSecureContext');
  });

  const show = (listed: StaffPasskey[]) => {
    staffQueries.setQueryData(staffKeys.passkeys, { passkeys: listed });
    act(() =>
      root.render(
        <QueryClientProvider client={staffQueries}>
          <StaffWords>
            <ToastsProvider timeout={1}>
              <OwnPasskeys />
            </ToastsProvider>
          </StaffWords>
        </QueryClientProvider>,
      ),
    );
  };
  const buttons = () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent);

  it('can be renamed and removed, and not added, where the browser has none @Q-23', () => {
    show([PASSKEY]);
    expect(buttons()).toEqual([passkeys.rename, passkeys.remove]);
    for (const words of ['Laptop', passkeys.unused, passkeys.synced, passkeys.unavailable])
      expect(place.textContent).toContain(words);
  });

  it('can be added where the browser can, and an empty list says so @Q-23', () => {
    Object.assign(window, { PublicKeyCredential: class {}, isSecureContext: true });
    show([]);
    expect(buttons()).toEqual([passkeys.add]);
    expect(place.textContent).toContain(passkeys.none);
  });
});
