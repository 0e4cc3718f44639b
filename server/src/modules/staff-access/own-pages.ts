import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import type { Request } from 'express';
import { problem } from '../../http/http-error.ts';
import { isReading, siteOf } from '../../http/request-site.ts';

/**
 * Keeps the pages of other sites from acting in a signed-in browser, beside the cookie's own SameSite. What acts must be known to
 * come from a page of this site.
 * @param origin where this site is reached
 * @throws HttpError 403 other_site
 */
export const checkOwnPage = (request: Pick<Request, 'method' | 'headers'>, origin: string): void => {
  const site = siteOf(request, origin);
  if (site === 'another' || (site === 'untold' && !isReading(request.method)))
    throw problem(staffProblems.otherSite);
};
