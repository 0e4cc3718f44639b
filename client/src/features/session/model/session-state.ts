/**
 * Where this tab stands. `starting`: the device has not told yet. `signed-out`: `because` says why when it was not the
 * person's own wish. `signed-in`: person and journal are there.
 */
export type SessionState =
  | { readonly state: 'starting' }
  | { readonly state: 'signed-out'; readonly because: 'nobody' | 'left' | 'ended' }
  | { readonly state: 'signed-in' }
  | { readonly state: 'failed'; readonly failure: unknown };

/** The steps of a sign-in, in order. Source: T-02. */
export type SignInStep = 'signIn' | 'person' | 'journal' | 'content';
