import { staff as english } from '@ancrage/shared/messages/en/staff';
import { STAFF_RIGHTS, type StaffRight } from '@ancrage/shared/rules/staff-rights';
import type { StaffPerson } from '@ancrage/shared/wire/staff-people';
import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemoryRouter, Route, Routes } from 'react-router';
import { HttpError } from '#platform/api/failures.ts';
import { staffPaths, staffPersonPath } from '../model/staff-paths.ts';
import { staffKeys, staffQueries } from '../model/staff-queries.ts';
import { StaffShell } from '../parts/staff-shell.tsx';
import { shownInConsole } from '../testing/shown-in-console.tsx';
import { PersonScreen } from './person-screen.tsx';

const PERSON: StaffPerson = {
  uid: 42,
  mail: 'camille@orvelaine.test',
  firstname: 'Camille',
  lastname: 'Durand',
  title: '',
  company: 'Orvelaine',
  businessunit: '',
  telephone: '',
  locale: 'en',
  state: 'active',
  requestedAt: '2026-03-02T08:00:00.000Z',
  hasPossibleDuplicates: false,
  changedAt: '2026-03-02T08:00:00.000Z',
  revision: 1,
  terms: null,
  sessions: { open: 1, lastUsedMonth: '2026-03' },
  security: [],
  history: [],
  possibleDuplicates: [],
  erasure: { proposal: null, hasColleague: true },
};
const memberWith = (rights: readonly StaffRight[]): StaffMember => ({
  id: 1,
  name: 'Inès Morel',
  mail: 'ines@boussole.test',
  locale: 'en',
  rights: [...rights],
  idleEndsAt: '2099-01-01T00:00:00.000Z',
  endsAt: '2099-01-01T00:00:00.000Z',
  recoveryCodesLeft: 10,
});

describe('the console of a member', () => {
  const { show: render, textsOf, text } = shownInConsole();
  // jsdom has no layout.
  beforeEach(() => void Object.assign(Element.prototype, { scrollIntoView: () => undefined }));

  const show = (rights: readonly StaffRight[]) => {
    const me = memberWith(rights);
    staffQueries.setQueryData(staffKeys.me, me);
    staffQueries.setQueryData(staffKeys.person(PERSON.uid), PERSON);
    render(
      <MemoryRouter initialEntries={[staffPersonPath(PERSON.uid)]}>
        <Routes>
          <Route element={<StaffShell member={me} />}>
            <Route element={<PersonScreen />} path={staffPaths.person} />
          </Route>
        </Routes>
      </MemoryRouter>,
    );
  };

  it('shows every act and every section to a member with every right @A-03 @Q-23', () => {
    show(STAFF_RIGHTS);
    const { people, invitations, log, mails, members, me } = english.nav;
    expect(textsOf('nav a')).toEqual([people, invitations, log, mails, members, me]);
    expect(textsOf('main button')).toEqual([
      english.decide.blocked,
      english.person.correct,
      english.person.endSessions,
      english.erasure.propose,
    ]);
    expect(textsOf('main a')).toContain(english.person.log);
  });

  it('hides what a member without rights may not do @A-03 @Q-23', () => {
    show([]);
    const { people, members, me } = english.nav;
    expect(textsOf('nav a')).toEqual([people, members, me]);
    expect(textsOf('main button')).toEqual([]);
    expect(textsOf('main a')).not.toContain(english.person.log);
    expect(text()).toContain('Camille Durand');
  });

  it('keeps the page that explains a missing right, and reads the rights again at the next one @Q-23', async () => {
    show(STAFF_RIGHTS);
    const refused = new HttpError({ status: 403, text: '', code: 'no_right' });
    const mutation = staffQueries
      .getMutationCache()
      .build(staffQueries, { mutationFn: () => Promise.reject(refused) });
    await expect(mutation.execute(undefined)).rejects.toBe(refused);
    const rights = staffQueries.getQueryState(staffKeys.me);
    expect(rights).toMatchObject({ isInvalidated: true, fetchStatus: 'idle' });
    expect(textsOf('main button')).toContain(english.person.correct);
  });
});
