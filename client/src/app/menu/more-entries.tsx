import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '#platform/i18n.ts';
import { classes } from '#ui/classes.ts';
import { Icon } from '#ui/icon.tsx';
import { AboutGroup, MenuGroups } from './menu-contents.tsx';
import { ABOUT_ENTRIES, OTHER_GROUPS } from './menu-entries.ts';
import { MENU_LINE } from './menu-link.tsx';

const PATHS = [...OTHER_GROUPS.flatMap(({ entries }) => entries), ...ABOUT_ENTRIES].map(
  ({ to }) => to.split('?')[0],
);

/**
 * All but the daily entries, behind one more: open where the page is one of them; the user may choose otherwise, for that
 * page. Source: S-10, S-11, decision 174.
 */
export const MoreEntries = () => {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const [chosen, setChosen] = useState({ pathname: '', isOpen: false });
  const isOpen = chosen.pathname === pathname ? chosen.isOpen : PATHS.includes(pathname);
  return (
    <>
      <button
        aria-expanded={isOpen}
        className={MENU_LINE}
        onClick={() => setChosen({ pathname, isOpen: !isOpen })}
        type="button"
      >
        <Icon className={classes('size-5.5 text-accent', isOpen && 'rotate-180')} name="chevron-down" />
        {t('shell.menu.more')}
      </button>
      {isOpen && (
        <div className="flex flex-col gap-5 pt-3">
          <MenuGroups groups={OTHER_GROUPS} />
          <AboutGroup />
        </div>
      )}
    </>
  );
};
