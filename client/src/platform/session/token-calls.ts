import type { AppConfiguration } from '@ancrage/shared/wire/app-configuration';
import { oauthRevoke } from '@ancrage/shared/wire/oauth-revoke';
import { oauthToken, type TokenPair } from '@ancrage/shared/wire/oauth-token';
import { Refusal } from '#platform/api/failures.ts';
import { request } from '#platform/api/request.ts';
import { knownConfiguration, loadConfiguration } from '#platform/configuration.ts';

const form = (entries: Record<string, string>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(entries)) data.set(name, value);
  return data;
};

const askToken = async (grant: Record<string, string>, { client }: AppConfiguration): Promise<TokenPair> => {
  const body = form({ ...grant, client_id: client.id, client_secret: client.secret });
  return (await request(oauthToken, { body })).data;
};

/** Asks for a pair; when the server no longer knows the client we name, learns the new one and asks once more. */
const tokenFor = async (grant: Record<string, string>): Promise<TokenPair> => {
  try {
    return await askToken(grant, knownConfiguration() ?? (await loadConfiguration()));
  } catch (failure) {
    if (failure instanceof Refusal && failure.error === 'invalid_client')
      return askToken(grant, await loadConfiguration({ fresh: true }));
    throw failure;
  }
};

/**
 * C-01: a pair for an e-mail address and a password.
 * @throws Refusal 400 `invalid_grant` for a wrong pair; `hint` says when the account is pending or blocked
 * @throws Unreachable
 */
export const passwordGrant = (mail: string, password: string): Promise<TokenPair> =>
  tokenFor({ grant_type: 'password', username: mail, password, scope: '' });

/**
 * C-02: the successor of a refresh token. Until it is used, the server repeats the same one under the same key.
 * @throws Refusal 401 when the token is dead
 * @throws Unreachable
 */
export const refreshGrant = (refreshToken: string, idempotencyKey: string): Promise<TokenPair> =>
  tokenFor({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    idempotency_key: idempotencyKey,
  });

/**
 * Has the server end the session of a refresh token. The request leaves at once and outlives the page, which may be
 * closed; nothing is asked or kept for it.
 * @throws Refusal for a client the server does not know
 * @throws Unreachable
 */
export const revokeSession = async (refreshToken: string): Promise<void> => {
  const client = knownConfiguration()?.client;
  if (client === undefined) return; // whoever signed in from here has known it
  const body = form({
    token: refreshToken,
    token_type_hint: 'refresh_token',
    client_id: client.id,
    client_secret: client.secret,
  });
  await request(oauthRevoke, { body, keepalive: true });
};
