import { usePathTitles } from '#exercise/content.ts';
import { useTranslation } from '#platform/i18n.ts';
import type { MenuEntry } from './daily-entries.ts';
import { MenuLink } from './menu-link.tsx';

/** One entry of the menu, with the name that the firm gives to a guided path. */
export const Entry = ({ entry: { text, icon, to, path } }: { entry: MenuEntry }) => {
  const { t } = useTranslation();
  const titles = usePathTitles();
  return (
    <li>
      <MenuLink icon={icon} to={to}>
        {(path && titles?.[path]) ?? t(`shell.menu.${text}`)}
      </MenuLink>
    </li>
  );
};
