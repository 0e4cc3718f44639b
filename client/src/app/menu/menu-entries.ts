import { appPaths, leadershipFormPath, newNotePath } from '@ancrage/shared/paths/app-paths';
import { DAILY_ENTRIES, type MenuEntry, type MenuText } from './daily-entries.ts';

export interface MenuGroup {
  readonly title: MenuText;
  readonly entries: readonly MenuEntry[];
}

const [identityCard, ...otherDaily] = DAILY_ENTRIES;
const FIND_ENTRIES: readonly MenuEntry[] = [
  { text: 'newNote', icon: 'edit', to: newNotePath },
  { text: 'search', icon: 'search', to: appPaths.search },
  { text: 'timeline', icon: 'calendar', to: appPaths.timeline },
];
const vocation: MenuEntry = { text: 'vocation', icon: 'compass', to: appPaths.vocation };

const FURTHER_GROUPS: readonly MenuGroup[] = [
  {
    title: 'paths',
    entries: [
      { text: 'resources', icon: 'leaf', to: appPaths.resources },
      { text: 'plf', icon: 'path', to: leadershipFormPath(1, 'plf') },
      { text: 'ppp', icon: 'path', to: leadershipFormPath(1, 'ppp'), path: 'ppp' },
      { text: 'expagil', icon: 'path', to: leadershipFormPath(1, 'expagil'), path: 'expagil' },
      { text: 'resourcefulMoment', icon: 'cloud', to: appPaths.resourcefulMoment },
    ],
  },
  {
    title: 'me',
    entries: [
      { text: 'account', icon: 'person', to: appPaths.account },
      { text: 'history', icon: 'history', to: appPaths.history },
      { text: 'logout', icon: 'logout', to: appPaths.logout },
    ],
  },
];

/** The side menu's links, in order. Source: S-09, S-10, S-11. */
export const MENU_GROUPS: readonly MenuGroup[] = [
  { title: 'journal', entries: [...FIND_ENTRIES, identityCard, vocation, ...otherDaily] },
  ...FURTHER_GROUPS,
];

/** What a wide screen shows behind one more entry: all but the daily entries. */
export const OTHER_GROUPS: readonly MenuGroup[] = [
  { title: 'journal', entries: [...FIND_ENTRIES, vocation] },
  ...FURTHER_GROUPS,
];

/** The entries about the product itself that are screens. Source: S-11. */
export const ABOUT_ENTRIES: readonly MenuEntry[] = [
  { text: 'install', icon: 'install', to: appPaths.install },
  { text: 'help', icon: 'help', to: appPaths.help },
  { text: 'contact', icon: 'mail', to: appPaths.contact },
];
