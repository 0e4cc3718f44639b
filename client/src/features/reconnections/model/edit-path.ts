import { appPaths } from '@ancrage/shared/paths/app-paths';

/** The query parameter that names the reconnection to edit. */
export const EDIT_PARAMETER = 'edit';

/** Where a reconnection is edited: the same questions as for a new one. Source: R-16. */
export const editReconnectionPath = (dateKey: string): string =>
  `${appPaths.addReconnection}?${EDIT_PARAMETER}=${encodeURIComponent(dateKey)}`;
