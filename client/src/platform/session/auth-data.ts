import {
  ACCESS_RENEWAL_MARGIN_S,
  REFRESH_LIFETIME_MARGIN_S,
  REFRESH_TOKEN_LIFETIME_S,
  TIMER_REFRESH_S,
} from '@ancrage/shared/rules/constants';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import { randomId } from '#platform/random.ts';
import type { LocalValue } from '#platform/storage/local.ts';

/** The stored data of a session; expiries in epoch milliseconds. Source: E-08. */
export type AuthData = LocalValue<'auth'>;

/** The auth data of a token pair received at a moment (epoch milliseconds). Source: K-02. */
export const authDataOf = (pair: TokenPair, at: number): AuthData => ({
  refreshToken: pair.refresh_token,
  accessToken: pair.access_token,
  accessExpiresAt: at + pair.expires_in * 1000,
  refreshExpiresAt: at + (REFRESH_TOKEN_LIFETIME_S - REFRESH_LIFETIME_MARGIN_S) * 1000,
  idempotencyKey: randomId(),
});

/** Whether the access token may still be used: not within the renewal margin of its expiry. Source: K-01, C-13. */
export const hasFreshAccess = (auth: AuthData, at: number): boolean =>
  at < auth.accessExpiresAt - ACCESS_RENEWAL_MARGIN_S * 1000;

/**
 * The newer of the auth data in local storage and in IndexedDB; null when the session ended. An older version of the
 * app, which may still be open in another tab, writes only local storage, without an idempotency key.
 */
export const newestOf = (stored: AuthData, kept: AuthData | null | undefined): AuthData | null => {
  if (kept === undefined) return stored;
  if (stored.idempotencyKey !== undefined) return kept;
  return kept !== null && kept.accessExpiresAt > stored.accessExpiresAt ? kept : stored;
};

/** When the timer refreshes the tokens, in epoch milliseconds. Source: K-03. */
export const timerRefreshAt = (auth: AuthData): number => auth.accessExpiresAt - TIMER_REFRESH_S * 1000;
