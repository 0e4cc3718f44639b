/** Where passkeys are valid. Source: WebAuthn Level 3, §5.1.2. */
export interface RelyingParty {
  /** Host name of the site. */
  readonly id: string;
  /** Origin of its pages. */
  readonly origin: string;
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]']);

/**
 * The relying party of a public address. No browser makes a passkey for an IP address; on one's own machine, `localhost` is the name
 * of the same pages.
 */
export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const url = new URL(publicUrl);
  if (LOOPBACK.has(url.hostname)) url.hostname = 'localhost';
  return { id: url.hostname, origin: url.origin };
};
