import type { Call } from '@ancrage/shared/wire/call';
import type { ActingPerson } from './person.ts';

/** Says who bears an access token; the part of signing in that every request goes through. */
export abstract class BearerCheck {
  /**
   * The person who bears a token.
   * @param token what follows `Bearer ` in the header, possibly nothing or anything
   * @param call the call that is made, if it is one
   * @throws HttpError 401 with the hint of contract §5 when the token is not valid now
   */
  abstract personOf(token: string, call: Call | null): Promise<ActingPerson>;
}
