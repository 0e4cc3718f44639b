import { appPaths } from '@ancrage/shared/paths/app-paths';
import { type TraitKind, traitName } from './trait.ts';

/** Query parameter that says what is added: `derailor`, `claim` or `both`. */
export const ADDED_PARAMETER = 'add';
/** Query parameter that names the entry to edit, by its date key. */
export const EDIT_PARAMETER = 'edit';
/** Query parameter that names the entry shown open in the list. */
export const OPEN_PARAMETER = 'open';

export const addTraitPath = (added: TraitKind | 'both'): string =>
  `${appPaths.addDerailor}?${ADDED_PARAMETER}=${added}`;

export const editTraitPath = (kind: TraitKind, dateKey: string): string =>
  `${addTraitPath(kind)}&${EDIT_PARAMETER}=${encodeURIComponent(dateKey)}`;

/** The list with one entry open. */
export const openTraitPath = (kind: TraitKind, dateKey: string): string =>
  `${appPaths.derailors}?${OPEN_PARAMETER}=${encodeURIComponent(traitName({ kind, dateKey }))}`;
