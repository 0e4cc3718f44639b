import * as z from 'zod/mini';

/** Longer than any credential that carries no attestation: with RSA keys and long ids, some 2 KB. */
const TEXT_MAX = 16_384;
const base64url = z.string().check(z.maxLength(TEXT_MAX), z.regex(/^[\w-]+$/));
const publicKey = z.literal('public-key');

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON`. Source: WebAuthn Level 3, §5.1.8. */
export const passkeyCreationSchema = z.object({
  challenge: base64url,
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: base64url, name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: publicKey })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(z.object({ id: base64url, type: publicKey })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreationSchema>;

/** What a browser needs to ask for a passkey: `PublicKeyCredentialRequestOptionsJSON`. Source: WebAuthn Level 3, §5.1.9. */
export const passkeyRequestSchema = z.object({
  challenge: base64url,
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
});
export type PasskeyRequest = z.infer<typeof passkeyRequestSchema>;

const credential = { id: base64url, rawId: base64url, type: publicKey };

/** A passkey that a browser made, without what the server does not read. Source: WebAuthn Level 3, §5.1.6. */
export const addedCredentialSchema = z.object({
  ...credential,
  response: z.object({ clientDataJSON: base64url, attestationObject: base64url }),
});
export type AddedCredential = z.infer<typeof addedCredentialSchema>;

/** A passkey that a browser shows to sign in. Source: WebAuthn Level 3, §5.1.6. */
export const shownCredentialSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: z.optional(base64url),
  }),
});
export type ShownCredential = z.infer<typeof shownCredentialSchema>;
