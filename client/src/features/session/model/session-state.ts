/**
 * The session state of this tab. `starting`: not read from the device yet. `signed-out`: `because` is the reason when
 * the user did not sign out, and `wordsWait` means that unsent or unsaved texts remain on this device. `signed-in`:
 * user and journal are loaded.
 */
export type SessionState =
  | { readonly state: 'starting' }
  | {
      readonly state: 'signed-out';
      readonly because: 'nobody' | 'left' | 'ended';
      readonly wordsWait?: boolean;
    }
  | { readonly state: 'signed-in' }
  | { readonly state: 'failed'; readonly failure: unknown };

/** The steps of a sign-in, in order. Source: T-02. */
export type SignInStep = 'signIn' | 'person' | 'journal' | 'content';
