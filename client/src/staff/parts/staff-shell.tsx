import { staffDeadMails, staffLog } from '@ancrage/shared/wire/staff-console';
import { staffInvitations } from '@ancrage/shared/wire/staff-invitations';
import { staffMembers } from '@ancrage/shared/wire/staff-members';
import { staffPeople } from '@ancrage/shared/wire/staff-people';
import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { staffMe, staffSignOut } from '@ancrage/shared/wire/staff-sign-in';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { staffCall } from '../api/staff-call.ts';
import { staffPaths } from '../model/staff-paths.ts';
import { staffKeys, staffQueries, tellSignedOut } from '../model/staff-queries.ts';
import { useIdleEnd } from '../model/use-idle-end.ts';
import { useMay } from '../model/use-may.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ProblemNotice } from './problem-notice.tsx';

const ENTRIES = [
  { to: staffPaths.people, call: staffPeople, text: 'people', icon: 'people' },
  { to: staffPaths.invitations, call: staffInvitations, text: 'invitations', icon: 'plus' },
  { to: staffPaths.log, call: staffLog, text: 'log', icon: 'history' },
  { to: staffPaths.mails, call: staffDeadMails, text: 'mails', icon: 'mail' },
  { to: staffPaths.members, call: staffMembers, text: 'members', icon: 'shield' },
  { to: staffPaths.me, call: staffMe, text: 'me', icon: 'lock' },
] as const;

const entryStyle = ({ isActive }: { isActive: boolean }) =>
  classes(
    'flex min-h-11 items-center gap-2 whitespace-nowrap rounded-pill px-4 no-underline wide:gap-3',
    'transition-colors duration-(--duration-leave) wide:whitespace-normal',
    isActive ? 'bg-accent font-semibold text-on-accent' : 'text-foreground hover:bg-accent-subtle',
  );

/**
 * The shell of the admin console: navigation at the side of a large screen, in one row at the top of a phone, where the
 * language selector is on the member's own page.
 */
export const StaffShell = ({ member }: { member: StaffMember }) => {
  const { t } = useTranslation('staff');
  useIdleEnd(member);
  const may = useMay();
  const { pathname } = useLocation();
  const sections = useRef<HTMLUListElement>(null);
  // On a phone the row of sections is wider than the screen.
  useEffect(() => {
    sections.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  const leaving = useMutation({ mutationFn: () => staffCall(staffSignOut), onSuccess: tellSignedOut });
  const look = () => {
    leaving.reset();
    void staffQueries.invalidateQueries({ queryKey: staffKeys.me });
  };
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1360px] flex-col wide:flex-row">
      <a
        className="absolute -top-20 left-4 z-10 rounded-card bg-surface p-3 text-accent shadow-soft focus:top-4"
        href="#content"
      >
        {t('skip')}
      </a>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-border px-5 pt-3 print:hidden wide:sticky wide:top-0 wide:h-dvh wide:w-66 wide:shrink-0 wide:flex-col wide:flex-nowrap wide:items-stretch wide:gap-4 wide:border-r wide:py-8">
        <p className="flex min-w-0 flex-1 items-center gap-3 wide:flex-none">
          <Mark className="size-8 shrink-0 wide:size-10" />
          <span className="font-serif text-large leading-tight">{t('productName')}</span>
        </p>
        <nav
          aria-label={t('nav.label')}
          className="-mx-5 order-1 w-[calc(100%+40px)] wide:order-none wide:mx-0 wide:w-auto"
        >
          <ul className="flex gap-1 overflow-x-auto px-5 py-1.5 wide:flex-col wide:p-0" ref={sections}>
            {ENTRIES.filter(({ call }) => may(call)).map(({ to, text, icon }) => (
              <li key={to}>
                <NavLink className={entryStyle} end={to !== staffPaths.people} to={to}>
                  <Icon name={icon} />
                  {t(`nav.${text}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-col items-stretch gap-3 wide:mt-auto">
          <p className="hidden text-muted text-small wide:block">{member.name}</p>
          <div className="hidden wide:block">
            <LanguageChoice />
          </div>
          <Button
            busy={leaving.isPending}
            className="max-wide:size-11 max-wide:p-0 max-[22rem]:[&>svg]:block!"
            icon="logout"
            onClick={() => leaving.mutate()}
          >
            <span className="max-wide:sr-only">{t('nav.signOut')}</span>
          </Button>
        </div>
        <div className="order-1 basis-full wide:order-none wide:basis-auto">
          <ProblemNotice failure={leaving.error} onLook={look} />
        </div>
      </header>
      <main className="min-w-0 flex-1 px-5 py-6 wide:px-10 wide:py-8" id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
};
