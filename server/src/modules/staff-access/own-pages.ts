import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import type { Request } from 'express';
import { problem } from '../../http/refusal.ts';

const READING = new Set(['GET', 'HEAD']);

/** Whether a request comes from a page of this site, as far as the browser that sends it says so. */
const isOwn = ({ method, headers }: Pick<Request, 'method' | 'headers'>, origin: string): boolean => {
  const site = headers['sec-fetch-site'];
  if (READING.has(method)) return site === undefined || site === 'same-origin' || site === 'none';
  // Browsers of before 2023 name the origin of whatever is not mere reading; a request that tells neither is no page's.
  return site === undefined ? headers.origin === origin : site === 'same-origin';
};

/**
 * Keeps the pages of other sites from acting in a signed-in browser, beside the cookie's own SameSite.
 * @param origin where this site is reached
 * @throws Refusal 403 other_site
 */
export const checkOwnPage = (request: Pick<Request, 'method' | 'headers'>, origin: string): void => {
  if (!isOwn(request, origin)) throw problem(staffProblems.otherSite);
};
