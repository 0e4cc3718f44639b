import { appPaths } from '@ancrage/shared/paths/app-paths';
import type { TraitKind } from '@ancrage/shared/paths/edit-paths';
import { traitName } from './trait.ts';

/** Query parameter with the entry that is open in the list. */
export const OPEN_PARAMETER = 'open';

/** The list with one entry open. */
export const openTraitPath = (kind: TraitKind, dateKey: string): string =>
  `${appPaths.derailors}?${OPEN_PARAMETER}=${encodeURIComponent(traitName({ kind, dateKey }))}`;
