import { staff as english } from '@ancrage/shared/messages/en/staff';
import type { ErasureProposal } from '@ancrage/shared/wire/erasure-proposal';
import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { addTexts, changeTexts } from '#platform/i18n.ts';
import { ToastsProvider } from '#ui/toasts.tsx';
import { staffKeys, staffQueries } from '../model/staff-queries.ts';
import { PersonErasure } from './person-erasure.tsx';
import { StaffWords } from './staff-words.tsx';

const { erasure } = english;
const ME: StaffMember = {
  id: 1,
  name: 'Paul Roux',
  mail: 'paul@boussole.test',
  locale: 'en',
  rights: ['erase'],
  idleEndsAt: '2026-03-02T08:15:00.000Z',
  endsAt: '2026-03-02T16:00:00.000Z',
  recoveryCodesLeft: 10,
};
const PROPOSAL: ErasureProposal = {
  id: 7,
  person: { uid: 42, firstname: 'Camille', lastname: 'Durand', mail: 'camille@orvelaine.test' },
  reason: 'Asked for it by letter.',
  proposedBy: 'Inès Morel',
  isMine: false,
  proposedAt: '2026-03-02T08:00:00.000Z',
  endsAt: '2026-03-09T08:00:00.000Z',
};

describe('the erasure on the page of a person', () => {
  let root: Root;
  let place: HTMLElement;
  beforeEach(async () => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
    addTexts('en', 'staff', english);
    await changeTexts('en');
    staffQueries.setQueryData(staffKeys.me, ME);
    place = document.createElement('div');
    root = createRoot(place);
  });
  afterEach(() => act(() => root.unmount()));

  const show = (proposal: ErasureProposal | null, hasColleague: boolean) =>
    act(() =>
      root.render(
        <QueryClientProvider client={staffQueries}>
          <StaffWords>
            <ToastsProvider timeout={1}>
              <MemoryRouter>
                <PersonErasure erasure={{ proposal, hasColleague }} uid={42} />
              </MemoryRouter>
            </ToastsProvider>
          </StaffWords>
        </QueryClientProvider>,
      ),
    );
  const buttons = () => [...place.querySelectorAll('button')].map(({ textContent }) => textContent);

  it('is proposed where another member can confirm it, and else names the command @Q-23', () => {
    show(null, true);
    expect(buttons()).toEqual([erasure.propose]);
    show(null, false);
    expect(buttons()).toEqual([]);
    expect(place.textContent).toContain(`${erasure.alone} ancrage erase --uid 42 --reason …`);
  });

  it('is confirmed by another member, and withdrawn by any @Q-23', () => {
    show(PROPOSAL, true);
    expect(buttons()).toEqual([erasure.confirm, erasure.withdraw]);
    expect(place.textContent).toContain('Asked for it by letter.Proposed by Inès Morel on');
    show({ ...PROPOSAL, isMine: true }, true);
    expect(buttons()).toEqual([erasure.withdraw]);
    expect(place.textContent).toContain(erasure.another);
  });
});
