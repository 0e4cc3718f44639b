import type {
  AddedCredential,
  PasskeyCreation,
  PasskeyRequest,
  ShownCredential,
} from '@ancrage/shared/wire/passkey-credentials';
import { startAuthentication, startRegistration, type WebAuthnError } from '@simplewebauthn/browser';

/** Why the browser gave no passkey: this device has one already, or it was declined, interrupted, or is not possible. */
type PasskeyFailureReason = 'exists' | 'not-made' | 'not-shown';

/** The browser made or showed no passkey. */
export class PasskeyFailure extends Error {
  override readonly name = 'PasskeyFailure';
  readonly reason: PasskeyFailureReason;

  constructor(reason: PasskeyFailureReason, cause: unknown) {
    super(`No passkey: ${reason}`, { cause });
    this.reason = reason;
  }
}

/**
 * Whether this page can use passkeys: browsers make none for a page without https, or at an IP address.
 * Source: WebAuthn Level 3, §5.1.3, §5.1.4.
 */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext &&
  typeof window.PublicKeyCredential === 'function' &&
  !/^[\d.]+$|:/.test(window.location.hostname);

const hasPasskey = (error: unknown): boolean => {
  const known: WebAuthnError['code'] = 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED';
  return error instanceof Error && 'code' in error && error.code === known;
};

/**
 * Lets the browser make a passkey.
 * @throws PasskeyFailure
 */
export const makePasskey = async (options: PasskeyCreation): Promise<AddedCredential> => {
  try {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject } };
  } catch (error) {
    throw new PasskeyFailure(hasPasskey(error) ? 'exists' : 'not-made', error);
  }
};

/**
 * Lets the browser show a passkey.
 * @throws PasskeyFailure
 */
export const showPasskey = async (options: PasskeyRequest): Promise<ShownCredential> => {
  try {
    const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
    const { clientDataJSON, authenticatorData, signature, userHandle } = response;
    return {
      id,
      rawId,
      type,
      response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
    };
  } catch (error) {
    throw new PasskeyFailure('not-shown', error);
  }
};
