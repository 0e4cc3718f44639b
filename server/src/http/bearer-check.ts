import type { ActingPerson } from './person.ts';

/** Verifies access tokens. The sign-in module implements it. */
export abstract class BearerCheck {
  /**
   * The person of a token.
   * @param token text after `Bearer ` in the header, in whatever form
   * @throws HttpError 401 with the hint of contract §5 when the token is not valid now
   */
  abstract personOf(token: string): Promise<ActingPerson>;
}
