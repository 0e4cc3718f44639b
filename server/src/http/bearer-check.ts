import type { ActingPerson } from './person.ts';

/** Says who bears an access token; the part of signing in that every request goes through. */
export abstract class BearerCheck {
  /**
   * The person who bears a token.
   * @param token what follows `Bearer ` in the header, possibly nothing or anything
   * @throws Refusal 401 with the hint of contract §5 when the token is not valid now
   */
  abstract personOf(token: string): Promise<ActingPerson>;
}
