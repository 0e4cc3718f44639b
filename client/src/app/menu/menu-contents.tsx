import { furtherExercisePath, legalPaths } from '@ancrage/shared/paths/app-paths';
import { APP_VERSION } from '@ancrage/shared/rules/constants';
import { Fragment, type ReactNode, useId } from 'react';
import { LanguageSelector } from '#app/shell/language-selector.tsx';
import { useFurtherExercises, usePathTitles } from '#exercise/content.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { ABOUT_ENTRIES, MENU_GROUPS, type MenuEntry } from './menu-entries.ts';
import { MENU_LINE, MenuLink } from './menu-link.tsx';

const HEADING = 'px-3 pb-1 font-sans font-semibold text-muted text-small';

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <div>
      <h2 className={HEADING} id={id}>
        {title}
      </h2>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  );
};

const Entry = ({ entry: { text, icon, to, path } }: { entry: MenuEntry }) => {
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

/** The exercises that the firm added as content; nothing when there are none. */
const FurtherExercises = () => {
  const { t } = useTranslation();
  const exercises = useFurtherExercises();
  if (exercises.length === 0) return null;
  return (
    <Group title={t('shell.menu.further')}>
      {exercises.map(({ id, title }) => (
        <li key={id}>
          <MenuLink icon="edit" to={furtherExercisePath(id)}>
            {title}
          </MenuLink>
        </li>
      ))}
    </Group>
  );
};

interface MenuContentsProps {
  /** The landmark's name; two menus on a page have two names. */
  label: string;
  /** Content above the groups. */
  children?: ReactNode;
}

/** Everything the side menu holds. Source: S-09 to S-11, R-23, K-04. */
export const MenuContents = ({ label, children }: MenuContentsProps) => {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  return (
    <nav aria-label={label} className="flex flex-col gap-5">
      {children}
      {MENU_GROUPS.map(({ title, entries }) => (
        <Fragment key={title}>
          <Group title={t(`shell.menu.${title}`)}>
            {entries.map((entry) => (
              <Entry entry={entry} key={entry.to} />
            ))}
          </Group>
          {title === 'paths' && <FurtherExercises />}
        </Fragment>
      ))}
      <div>
        <h2 className={HEADING} id={id}>
          {t('shell.menu.about')}
        </h2>
        <div className="px-3 py-2">
          <LanguageSelector />
        </div>
        <ul aria-labelledby={id}>
          {ABOUT_ENTRIES.map((entry) => (
            <Entry entry={entry} key={entry.to} />
          ))}
          {(['notices', 'terms', 'privacy'] as const).map((page) => (
            <li key={page}>
              <ExternalLink className={MENU_LINE} to={legalPaths[locale][page]}>
                <Icon className="size-5.5 text-accent" name="external" />
                {t(`shell.menu.${page}`)}
              </ExternalLink>
            </li>
          ))}
        </ul>
        <p className="px-3 pt-3 text-muted text-small">{t('shell.menu.version', { version: APP_VERSION })}</p>
      </div>
    </nav>
  );
};
