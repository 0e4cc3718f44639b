import type { StaffMember } from '@ancrage/shared/wire/staff-sign-in';
import { staffSignOut } from '@ancrage/shared/wire/staff-sign-in';
import { useMutation } from '@tanstack/react-query';
import { NavLink, Outlet } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { Mark } from '#ui/mark.tsx';
import { staffCall } from '../api/staff-call.ts';
import { forgetSignIn } from '../model/queries.ts';
import { staffPaths } from '../model/staff-paths.ts';
import { useIdleEnd } from '../model/use-idle-end.ts';
import { LanguageChoice } from './language-choice.tsx';
import { ProblemNotice } from './problem-notice.tsx';

const ENTRIES = [
  { to: staffPaths.people, text: 'people', icon: 'people' },
  { to: staffPaths.log, text: 'log', icon: 'history' },
  { to: staffPaths.mails, text: 'mails', icon: 'mail' },
  { to: staffPaths.me, text: 'me', icon: 'lock' },
] as const;

const entryStyle = ({ isActive }: { isActive: boolean }) =>
  classes(
    'flex min-h-11 items-center gap-3 rounded-pill px-4 no-underline transition-colors duration-(--duration-leave)',
    isActive ? 'bg-sea font-semibold text-on-sea' : 'text-ink hover:bg-sea-wash',
  );

/** What stands around the console's pages: the sections at the side of a desk's screen, at the top of a phone's. */
export const StaffShell = ({ member }: { member: StaffMember }) => {
  const { t } = useTranslation('staff');
  useIdleEnd(member);
  const leaving = useMutation({ mutationFn: () => staffCall(staffSignOut), onSuccess: forgetSignIn });
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[1360px] flex-col wide:flex-row">
      <a
        className="absolute -top-20 left-4 z-10 rounded-card bg-card p-3 text-sea shadow-soft focus:top-4"
        href="#content"
      >
        {t('skip')}
      </a>
      <header className="flex flex-col gap-4 border-line px-5 pt-5 pb-2 wide:sticky wide:top-0 wide:h-dvh wide:w-66 wide:shrink-0 wide:border-r wide:py-8">
        <p className="flex items-center gap-3">
          <Mark className="size-10 shrink-0" />
          <span className="font-serif text-large leading-tight">{t('productName')}</span>
        </p>
        <nav aria-label={t('nav.label')}>
          <ul className="flex flex-wrap gap-1 wide:flex-col">
            {ENTRIES.map(({ to, text, icon }) => (
              <li key={to}>
                <NavLink className={entryStyle} end={to !== staffPaths.people} to={to}>
                  <Icon name={icon} />
                  {t(`nav.${text}`)}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-3 wide:mt-auto wide:flex-col wide:items-stretch">
          <p className="hidden text-ink-soft text-small wide:block">{member.name}</p>
          <LanguageChoice />
          <Button busy={leaving.isPending} icon="logout" onClick={() => leaving.mutate()}>
            {t('nav.signOut')}
          </Button>
          <ProblemNotice failure={leaving.error} />
        </div>
      </header>
      <main className="min-w-0 flex-1 px-5 py-6 wide:px-10 wide:py-8" id="content" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
};
