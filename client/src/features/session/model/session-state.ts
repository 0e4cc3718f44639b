/**
 * Where this tab stands. `starting`: the device has not told yet. `signed-out`: `because` says why when it was not the
 * person's own wish, and `wordsWait` that this device keeps words of somebody that were not sent or saved. `signed-in`: person and journal are there.
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
