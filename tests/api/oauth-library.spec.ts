import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import { startApplication, type TestApplication } from '../support/application.ts';
import { aPerson, clientOf, type TestPerson } from '../support/factories.ts';

/** A third-party client, which reads our responses by the standards, over the network. */
let application: TestApplication;
let server: oauth.AuthorizationServer;
let person: TestPerson;
beforeAll(async () => {
  application = await startApplication();
  const address = await application.app.getUrl();
  const origin = address.replace('[::1]', '127.0.0.1');
  server = {
    issuer: origin,
    token_endpoint: `${origin}/oauth/token?_format=json`,
    revocation_endpoint: `${origin}/oauth/revoke?_format=json`,
    userinfo_endpoint: `${origin}/oauth/userinfo?_format=json`,
  };
  person = await aPerson(application);
});
afterAll(() => application.close());

// The test server speaks plain HTTP on the loopback.
const plain = { [oauth.allowInsecureRequests]: true };
const client = (): oauth.Client => ({ client_id: clientOf(application).client_id });

const ways = [
  ['form', (secret: string) => oauth.ClientSecretPost(secret)],
  ['Basic header', (secret: string) => oauth.ClientSecretBasic(secret)],
] as const;

const byPassword = (way: oauth.ClientAuth, password = person.password) =>
  oauth.genericTokenEndpointRequest(
    server,
    client(),
    way,
    'password',
    { username: person.mail, password, scope: '' },
    plain,
  );
const pairOf = async (answer: Promise<Response>) => {
  const tokens = await oauth.processGenericTokenEndpointResponse(server, client(), await answer);
  return { access: tokens.access_token, refresh: tokens.refresh_token ?? '', ...tokens };
};
const whoIs = async (access: string) =>
  oauth.processUserInfoResponse(
    server,
    client(),
    String(person.uid),
    await oauth.userInfoRequest(server, client(), access, plain),
  );

describe.each(ways)('an OAuth 2 library, credentials by %s', (_, authentication) => {
  const way = () => authentication(clientOf(application).client_secret);

  it('signs in with a password and reads userinfo @C-01 @C-03', async () => {
    const tokens = await pairOf(byPassword(way()));
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 300 });
    expect(await whoIs(tokens.access)).toMatchObject({ sub: String(person.uid), email: person.mail });
  });

  it('refreshes, which invalidates the old access token @C-02', async () => {
    const first = await pairOf(byPassword(way()));
    const answer = await oauth.refreshTokenGrantRequest(server, client(), way(), first.refresh, plain);
    const second = await oauth.processRefreshTokenResponse(server, client(), answer);
    expect(second.refresh_token).not.toBe(first.refresh);
    expect((await whoIs(second.access_token)).sub).toBe(String(person.uid));
    const old = await oauth.userInfoRequest(server, client(), first.access, plain);
    expect(old.status).toBe(401);
  });

  it('revokes, which invalidates both tokens @Q-13', async () => {
    const tokens = await pairOf(byPassword(way()));
    const answer = await oauth.revocationRequest(server, client(), way(), tokens.refresh, plain);
    await expect(oauth.processRevocationResponse(answer)).resolves.toBeUndefined();
    expect((await oauth.userInfoRequest(server, client(), tokens.access, plain)).status).toBe(401);
    const refused = oauth.processRefreshTokenResponse(
      server,
      client(),
      await oauth.refreshTokenGrantRequest(server, client(), way(), tokens.refresh, plain),
    );
    await expect(refused).rejects.toMatchObject({ error: 'invalid_request', status: 401 });
  });

  it('reads a wrong password as an OAuth error @C-01', async () => {
    await expect(pairOf(byPassword(way(), 'not it'))).rejects.toMatchObject({
      error: 'invalid_grant',
      status: 400,
      error_description: 'The user credentials were incorrect.',
    });
  });

  it('reads a wrong client as an OAuth error @C-01 @Q-13', async () => {
    const wrong = authentication('not the secret');
    const refused = await byPassword(wrong);
    expect(refused.status).toBe(401);
    await expect(
      oauth.processRevocationResponse(await oauth.revocationRequest(server, client(), wrong, 'x', plain)),
    ).rejects.toBeInstanceOf(Error);
  });
});
