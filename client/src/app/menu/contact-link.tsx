import { appPaths } from '@ancrage/shared/paths/app-paths';
import { useFirm } from '#app/use-firm.ts';
import { useTranslation } from '#platform/i18n.ts';
import { Icon } from '#ui/icon.tsx';
import { MENU_LINE, MenuLink } from './menu-link.tsx';

/** Writes to the firm; until its address is known, leads to the screen that will show it. Source: S-11. */
export const ContactLink = () => {
  const { t } = useTranslation();
  const firm = useFirm();
  if (firm === null) {
    return (
      <MenuLink icon="mail" to={appPaths.contact}>
        {t('shell.menu.contact')}
      </MenuLink>
    );
  }
  return (
    <a className={MENU_LINE} href={`mailto:${firm.contact}`}>
      <Icon className="size-5.5 text-sea" name="mail" />
      {t('shell.menu.contact')}
    </a>
  );
};
