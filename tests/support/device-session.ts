import { REFRESH_LIFETIME_MARGIN_S, REFRESH_TOKEN_LIFETIME_S } from '@ancrage/shared/rules/constants';
import type { TokenPair } from '@ancrage/shared/wire/oauth-token';
import type { Application } from './application.ts';
import {
  aPerson,
  COMPLETE_INFO,
  clientOf,
  type PersonOverrides,
  signIn,
  type TestPerson,
} from './factories.ts';

/** A person, and the local storage of a device that they have just signed in on, by key. */
export interface TestSession {
  person: TestPerson;
  device: Record<string, string>;
}

/** Revision of a user record that nothing has changed yet. */
const FIRST_REVISION = '"1"';

/** The auth data that a device makes of a token pair. Source: E-08, K-02. */
const authOf = (tokens: TokenPair) => ({
  refreshToken: tokens.refresh_token,
  accessToken: tokens.access_token,
  accessExpiresAt: Date.now() + tokens.expires_in * 1000,
  refreshExpiresAt: Date.now() + (REFRESH_TOKEN_LIFETIME_S - REFRESH_LIFETIME_MARGIN_S) * 1000,
});

/**
 * Signs a person with an unchanged account in, and returns the storage of their device, except for the journal, which the app
 * fetches when it starts. `session.spec.ts` compares it with the storage after a sign-in with the form.
 * @param info differences from a complete profile
 */
export const signedInDevice = async (
  application: Application,
  person: TestPerson,
  info: PersonOverrides['info'] = {},
): Promise<Record<string, string>> => {
  const { uid, uuid, nid, mail, locale } = person;
  const { firmName: name, contactAddress: contact, firmColour: colour, firmHelpline } = application.settings;
  const { client_id, client_secret } = clientOf(application);
  const values = {
    auth: authOf(await signIn(application, person)),
    'user-locale': locale,
    'personal-info': { ...COMPLETE_INFO, ...info, mail, uuid, uid, locale },
    'personal-info-revision': FIRST_REVISION,
    'data-id': nid,
    configuration: {
      firm: { name, contact, colour, helpline: firmHelpline },
      client: { id: client_id, secret: client_secret },
    },
  };
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
};

/** Makes a person and signs them in. */
export const aSessionOnDevice = async (
  application: Application,
  overrides: PersonOverrides,
): Promise<TestSession> => {
  const person = await aPerson(application, overrides);
  return { person, device: await signedInDevice(application, person, overrides.info) };
};
