import type { AppConfiguration } from '@ancrage/shared/wire/app-configuration';
import { oauthRevoke } from '@ancrage/shared/wire/oauth-revoke';
import { oauthToken, type TokenPair } from '@ancrage/shared/wire/oauth-token';
import { HttpError, Unreachable } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { STALLED_MS } from '#platform/api/stall-watch.ts';
import { now } from '#platform/clock.ts';
import { knownConfiguration, loadConfiguration } from '#platform/configuration.ts';
import type { AuthData } from '#platform/session/auth-data.ts';

const form = (entries: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
};

const askToken = async (grant: Record<string, string>, { client }: AppConfiguration): Promise<TokenPair> => {
  const body = form({ ...grant, client_id: client.id, client_secret: client.secret });
  return (await request(oauthToken, { body })).data;
};

/** Requests a token pair; when the server rejects our client id, fetches the new one and retries once. */
const tokenFor = async (grant: Record<string, string>): Promise<TokenPair> => {
  try {
    return await askToken(grant, knownConfiguration() ?? (await loadConfiguration()));
  } catch (failure) {
    if (failure instanceof HttpError && failure.error === 'invalid_client')
      return askToken(grant, await loadConfiguration({ fresh: true }));
    throw failure;
  }
};

/**
 * C-01: a token pair for an e-mail address and a password.
 * @throws HttpError 400 `invalid_grant` for a wrong pair; `hint` says when the account is pending or blocked
 * @throws Unreachable
 */
export const passwordGrant = (mail: string, password: string): Promise<TokenPair> =>
  tokenFor({ grant_type: 'password', username: mail, password, scope: '' });

/**
 * C-02: the successor of a refresh token. Until the successor is used, the server returns the same one for the same
 * key.
 * @throws HttpError 401 when the token is dead
 * @throws Unreachable
 */
export const refreshGrant = (refreshToken: string, idempotencyKey: string): Promise<TokenPair> =>
  tokenFor({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    idempotency_key: idempotencyKey,
  });

/**
 * Ends the session of a refresh token at the server. The request is sent at once and outlives the page; it needs no
 * other call and stores nothing.
 * @throws HttpError for a client the server does not know
 * @throws Unreachable
 */
export const revokeSession = async (refreshToken: string): Promise<void> => {
  const client = knownConfiguration()?.client;
  if (client === undefined) return; // known since the sign-in
  const body = form({
    token: refreshToken,
    token_type_hint: 'refresh_token',
    client_id: client.id,
    client_secret: client.secret,
  });
  await request(oauthRevoke, { body, keepalive: true });
};

/** Pauses before the retries of a refresh whose response was lost. A call that timed out is not retried. */
const REFRESH_RETRY_PAUSES_MS = [1000, 3000];

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Auth data with what a refresh needs. */
export type Refreshable = AuthData & { readonly idempotencyKey: string };

/**
 * A refresh with retries when the response is lost, so that its caller does not fail; the server repeats the same
 * response, however late.
 * @throws HttpError, Unreachable
 */
export const refreshPatiently = async ({ refreshToken, idempotencyKey }: Refreshable): Promise<TokenPair> => {
  const startedAt = now();
  for (const ms of REFRESH_RETRY_PAUSES_MS) {
    try {
      return await refreshGrant(refreshToken, idempotencyKey);
    } catch (failure) {
      const inTime = now() + ms < startedAt + STALLED_MS;
      if (!(failure instanceof Unreachable) || !inTime) throw failure;
      await pause(ms);
    }
  }
  return refreshGrant(refreshToken, idempotencyKey);
};
