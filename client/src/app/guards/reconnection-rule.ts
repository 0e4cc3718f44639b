import type { IdentityCard } from '@ancrage/shared/journal/identity-card';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { mayStartReconnection } from '@ancrage/shared/rules/identity-card';
import { withError } from './redirect-errors.ts';

/** The redirect of a user who opens a new reconnection, or null to stay. Source: G-03, V-03. */
export const reconnectionRedirect = (card: IdentityCard): string | null =>
  mayStartReconnection(card) ? null : withError(appPaths.identityCard, 'missing_cid');
