import type { FormType } from '@ancrage/shared/journal/leadership-path';
import type { messages } from '@ancrage/shared/messages/fr/all';
import { appPaths, leadershipFormPath } from '@ancrage/shared/paths/app-paths';
import type { IconName } from '#ui/icon.tsx';

type MenuText = Exclude<keyof (typeof messages)['shell']['menu'], 'version'>;

export interface MenuEntry {
  readonly text: MenuText;
  readonly icon: IconName;
  readonly to: string;
  /** The guided path of the entry, if the firm's content names it. */
  readonly path?: FormType;
}

interface MenuGroup {
  readonly title: MenuText;
  readonly entries: readonly MenuEntry[];
}

/** The side menu's links, in order. Source: S-09, S-10, S-11. */
export const MENU_GROUPS: readonly MenuGroup[] = [
  {
    title: 'journal',
    entries: [
      { text: 'identityCard', icon: 'card', to: appPaths.identityCard },
      { text: 'vocation', icon: 'compass', to: appPaths.vocation },
      { text: 'reconnections', icon: 'history', to: appPaths.reconnections },
      { text: 'intuitions', icon: 'bulb', to: appPaths.intuitions },
      { text: 'derailors', icon: 'wave', to: appPaths.derailors },
      { text: 'notes', icon: 'notebook', to: appPaths.notes },
      { text: 'friendship', icon: 'people', to: appPaths.friendship },
      { text: 'report', icon: 'document', to: appPaths.report },
    ],
  },
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

/** The entries about the product itself that are screens. Source: S-11. */
export const ABOUT_ENTRIES: readonly MenuEntry[] = [
  { text: 'install', icon: 'install', to: appPaths.install },
  { text: 'help', icon: 'help', to: appPaths.help },
  { text: 'contact', icon: 'mail', to: appPaths.contact },
];
