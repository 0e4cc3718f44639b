import type { Call, ResponseOf } from '@ancrage/shared/wire/call';
import { Unreachable } from '#platform/api/failures.ts';
import { type RequestOptions, request } from '#platform/api/request.ts';
import { now } from '#platform/clock.ts';
import { isOffline } from '#platform/wake.ts';

let lastAnswerAt = now();

/** When the server last answered one of the staff's calls, in epoch milliseconds: its idle time runs from here. */
export const lastStaffAnswer = (): number => lastAnswerAt;

/**
 * Makes one of the staff's calls. The session is in an HttpOnly cookie.
 * @throws HttpError with the `code` of the problem; Unreachable
 */
export const staffCall = async <C extends Call>(
  call: C,
  options: Omit<RequestOptions, 'bearer' | 'withCookies'> = {},
): Promise<ResponseOf<C>> => {
  if (isOffline()) throw new Unreachable('offline');
  const { data } = await request(call, { ...options, withCookies: true });
  lastAnswerAt = now();
  return data;
};
