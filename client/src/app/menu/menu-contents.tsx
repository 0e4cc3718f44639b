import { furtherExercisePath, legalPaths } from '@ancrage/shared/paths/app-paths';
import { APP_VERSION } from '@ancrage/shared/rules/constants';
import { Fragment, type ReactNode, useId } from 'react';
import { LanguageSelector } from '#app/shell/language-selector.tsx';
import { useFurtherExercises } from '#exercise/content.ts';
import { useTranslation } from '#platform/i18n.ts';
import { useLocale } from '#platform/locale.ts';
import { ExternalLink } from '#ui/external-link.tsx';
import { Icon } from '#ui/icon.tsx';
import { ABOUT_ENTRIES, MENU_GROUPS, type MenuGroup } from './menu-entries.ts';
import { Entry } from './menu-entry.tsx';
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

/** Groups of the menu; the exercises that the firm added follow the paths. */
export const MenuGroups = ({ groups }: { readonly groups: readonly MenuGroup[] }) => {
  const { t } = useTranslation();
  return groups.map(({ title, entries }) => (
    <Fragment key={title}>
      <Group title={t(`shell.menu.${title}`)}>
        {entries.map((entry) => (
          <Entry entry={entry} key={entry.to} />
        ))}
      </Group>
      {title === 'paths' && <FurtherExercises />}
    </Fragment>
  ));
};

/** The last group: language, help, legal pages, version. Source: S-11, R-23, K-04. */
export const AboutGroup = () => {
  const { t } = useTranslation();
  const locale = useLocale();
  const id = useId();
  return (
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
  );
};

/** Everything the side menu holds. Source: S-09 to S-11. */
export const MenuContents = ({ label }: { readonly label: string }) => (
  <nav aria-label={label} className="flex flex-col gap-5">
    <MenuGroups groups={MENU_GROUPS} />
    <AboutGroup />
  </nav>
);
