import { staff as english } from '@ancrage/shared/messages/en/staff';
import type { ErasureProposal } from '@ancrage/shared/wire/erasure-proposal';
import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryRouter } from 'react-router';
import { staffKeys, staffQueries } from '../model/staff-queries.ts';
import { shownInConsole } from '../testing/shown-in-console.tsx';
import { PersonErasure } from './person-erasure.tsx';

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
  const { show: render, textsOf, text } = shownInConsole();
  beforeEach(() => void staffQueries.setQueryData(staffKeys.me, ME));

  const show = (proposal: ErasureProposal | null, hasColleague: boolean) =>
    render(
      <MemoryRouter>
        <PersonErasure erasure={{ proposal, hasColleague }} uid={42} />
      </MemoryRouter>,
    );

  it('is proposed where another member can confirm it, and else names the command @Q-23', () => {
    show(null, true);
    expect(textsOf('button')).toEqual([erasure.propose]);
    show(null, false);
    expect(textsOf('button')).toEqual([]);
    expect(text()).toContain(`${erasure.alone} ancrage erase --uid 42 --reason …`);
  });

  it('is confirmed by another member, and withdrawn by any @Q-23', () => {
    show(PROPOSAL, true);
    expect(textsOf('button')).toEqual([erasure.confirm, erasure.withdraw]);
    expect(text()).toContain('Asked for it by letter.Proposed by Inès Morel on');
    show({ ...PROPOSAL, isMine: true }, true);
    expect(textsOf('button')).toEqual([erasure.withdraw]);
    expect(text()).toContain(erasure.another);
  });
});
