import type { FormType } from '@ancrage/shared/journal/leadership-path';
import type { messages } from '@ancrage/shared/messages/fr/all';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { IconName } from '#ui/icon.tsx';

export type MenuText = Exclude<keyof (typeof messages)['shell']['menu'], 'version'>;

export interface MenuEntry {
  readonly text: MenuText;
  readonly icon: IconName;
  readonly to: string;
  /** The guided path of the entry, if the firm's content names it. */
  readonly path?: FormType;
}

/** The entries that a wide screen always shows, after home and a new reconnection. Source: S-09, decision 174. */
export const DAILY_ENTRIES = [
  { text: 'identityCard', icon: 'card', to: appPaths.identityCard },
  { text: 'reconnections', icon: 'history', to: appPaths.reconnections },
  { text: 'intuitions', icon: 'bulb', to: appPaths.intuitions },
  { text: 'derailors', icon: 'wave', to: appPaths.derailors },
  { text: 'notes', icon: 'notebook', to: appPaths.notes },
  { text: 'friendship', icon: 'people', to: appPaths.friendship },
  { text: 'report', icon: 'document', to: appPaths.report },
] as const satisfies readonly MenuEntry[];
