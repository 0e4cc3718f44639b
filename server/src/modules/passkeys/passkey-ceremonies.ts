import { hash } from 'node:crypto';
import type {
  AddedCredential,
  PasskeyCreation,
  PasskeyRequest,
  ShownCredential,
} from '@ancrage/shared/wire/passkey-credentials';
import { Injectable } from '@nestjs/common';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { decodeAttestationObject, decodeClientDataJSON } from '@simplewebauthn/server/helpers';
import { InstallationSettings } from '../../config/installation-settings.ts';
import { Clock } from '../../infra/clock/clock.ts';
import { Randomness } from '../../infra/randomness/randomness.ts';
import { type ChallengeUse, PasskeyChallengesRepository } from './passkey-challenges.repository.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';

const CHALLENGE_BYTES = 32;
const CHALLENGE_LIFETIME_MS = 5 * 60_000;
/** EdDSA, ES256 and RS256, by their COSE numbers. Source: RFC 9053, RFC 8812. */
const ALGORITHMS = [-8, -7, -257];

/**
 * Formats of an attestation that is checked without the network: the check of others fetches what the attestation names. Browsers
 * send no other, because none is asked for.
 */
const FORMATS: ReadonlySet<string> = new Set(['none', 'packed']);

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const hashOf = (challenge: string) => new Uint8Array(hash('sha256', challenge, 'buffer'));

/** What a check gives, or null: the library throws for every response that is not valid. */
const checked = async <Result>(check: () => Promise<Result>): Promise<Result | null> => {
  try {
    return await check();
  } catch {
    return null;
  }
};

/** A passkey as it is stored. */
export interface StoredPasskey {
  readonly credentialId: Uint8Array<ArrayBuffer>;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Signature counter of the last use; 0 for an authenticator that does not count. */
  readonly counter: number;
  /** Whether a password manager copies it to other devices. */
  readonly synced: boolean;
}

/** The account that adds a passkey. */
interface PasskeyOwner {
  /** Stable and without personal data, 64 bytes at most. */
  readonly handle: Uint8Array<ArrayBuffer>;
  readonly mail: string;
  readonly name: string;
  readonly passkeys: readonly Pick<StoredPasskey, 'credentialId'>[];
}

/**
 * Adding and showing passkeys: challenges that work once and expire, user verification required, no attestation asked for.
 * Source: WebAuthn Level 3, §7; decision 198.
 */
@Injectable()
export class PasskeyCeremonies {
  constructor(
    private readonly challenges: PasskeyChallengesRepository,
    private readonly settings: InstallationSettings,
    private readonly randomness: Randomness,
    private readonly clock: Clock,
  ) {}

  /** What the browser of an account needs to make a passkey. */
  async creationOptions(use: ChallengeUse, owner: PasskeyOwner): Promise<PasskeyCreation> {
    const options = await generateRegistrationOptions({
      rpName: this.settings.values.firmName,
      rpID: this.#party.id,
      userID: owner.handle,
      userName: owner.mail,
      userDisplayName: owner.name,
      challenge: await this.#newChallenge(use),
      timeout: CHALLENGE_LIFETIME_MS,
      excludeCredentials: owner.passkeys.map(({ credentialId }) => ({
        id: Buffer.from(credentialId).toString('base64url'),
      })),
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return {
      challenge: options.challenge,
      rp: { name: options.rp.name, id: this.#party.id },
      user: options.user,
      pubKeyCredParams: options.pubKeyCredParams,
      timeout: CHALLENGE_LIFETIME_MS,
      attestation: 'none',
      excludeCredentials: (options.excludeCredentials ?? []).map(({ id }) => ({ id, type: 'public-key' })),
      authenticatorSelection: {
        residentKey: 'required',
        requireResidentKey: true,
        userVerification: 'required',
      },
    };
  }

  /** What a browser needs to ask for a passkey: nothing about any account. */
  async requestOptions(use: ChallengeUse): Promise<PasskeyRequest> {
    const { challenge } = await generateAuthenticationOptions({
      rpID: this.#party.id,
      challenge: await this.#newChallenge(use),
    });
    return { challenge, rpId: this.#party.id, timeout: CHALLENGE_LIFETIME_MS, userVerification: 'required' };
  }

  /** The passkey that a browser made; null when it is not the answer to a challenge of that use. */
  async readAdded(use: ChallengeUse, credential: AddedCredential): Promise<StoredPasskey | null> {
    const expectedChallenge = await this.#take(use, credential.response);
    if (expectedChallenge === null) return null;
    const verified = await checked(() => {
      const attestation = decodeAttestationObject(bytesOf(credential.response.attestationObject));
      if (!FORMATS.has(attestation.get('fmt'))) throw new RangeError('No such attestation was asked for.');
      return verifyRegistrationResponse({
        response: { ...credential, clientExtensionResults: {} },
        expectedChallenge,
        expectedOrigin: this.#party.origin,
        expectedRPID: this.#party.id,
        supportedAlgorithmIDs: ALGORITHMS,
      });
    });
    if (!verified?.verified) return null;
    const { credential: made, credentialBackedUp } = verified.registrationInfo;
    return {
      credentialId: bytesOf(made.id),
      publicKey: new Uint8Array(made.publicKey),
      counter: made.counter,
      synced: credentialBackedUp,
    };
  }

  /**
   * The state of a stored passkey after it was shown; null when it was not, or the response answers no challenge of that use.
   * @param handle the handle of its owner
   */
  async readShown(
    use: ChallengeUse,
    credential: ShownCredential,
    stored: StoredPasskey & { readonly handle: Uint8Array<ArrayBuffer> },
  ): Promise<Pick<StoredPasskey, 'counter' | 'synced'> | null> {
    const { userHandle } = credential.response;
    if (userHandle === undefined || !Buffer.from(userHandle, 'base64url').equals(stored.handle)) return null;
    const expectedChallenge = await this.#take(use, credential.response);
    if (expectedChallenge === null) return null;
    const verified = await checked(() =>
      verifyAuthenticationResponse({
        response: {
          ...credential,
          response: { ...credential.response, userHandle },
          clientExtensionResults: {},
        },
        expectedChallenge,
        expectedOrigin: this.#party.origin,
        expectedRPID: this.#party.id,
        credential: { id: credential.id, publicKey: stored.publicKey, counter: stored.counter },
      }),
    );
    if (!verified?.verified) return null;
    const { newCounter, credentialBackedUp } = verified.authenticationInfo;
    return { counter: newCounter, synced: credentialBackedUp };
  }

  get #party(): RelyingParty {
    return relyingPartyOf(this.settings.values.publicUrl);
  }

  /** Takes the challenge that a response answers; null when it is none of ours, or was answered before. */
  async #take(use: ChallengeUse, { clientDataJSON }: { clientDataJSON: string }): Promise<string | null> {
    const clientData = await checked(async () => decodeClientDataJSON(clientDataJSON));
    const challenge: unknown = clientData?.challenge;
    if (typeof challenge !== 'string') return null;
    return (await this.challenges.take(hashOf(challenge), use, this.clock.now())) ? challenge : null;
  }

  async #newChallenge(use: ChallengeUse): Promise<Uint8Array<ArrayBuffer>> {
    const challenge = new Uint8Array(this.randomness.bytes(CHALLENGE_BYTES));
    const expiresAt = new Date(this.clock.now().getTime() + CHALLENGE_LIFETIME_MS);
    await this.challenges.insert(hashOf(Buffer.from(challenge).toString('base64url')), use, expiresAt);
    return challenge;
  }
}
