import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AccessPolicy } from '../../http/access-policy.ts';
import { problem } from '../../http/http-error.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { isReading, siteOf } from '../../http/request-site.ts';
import { StaffSessions } from './staff-sessions.ts';

/**
 * Keeps the pages of other sites from acting in a signed-in browser, beside the cookie's own SameSite. What acts must be known to
 * come from a page of this site.
 * @param origin where this site is reached
 * @throws HttpError 403 other_site
 */
const checkOwnPage = (request: Pick<Request, 'method' | 'headers'>, origin: string): void => {
  const site = siteOf(request, origin);
  if (site === 'another' || (site === 'untold' && !isReading(request.method)))
    throw problem(staffProblems.otherSite);
};

/** Anyone, from a page of this site: signing in and out. */
@Injectable()
export class FromOwnPage extends AccessPolicy {
  check({ origin }: RequestContext, request: Request): void {
    checkOwnPage(request, origin);
  }
}

/** A member of the staff whose password was right; the second factor may be still to come. */
@Injectable()
export class StaffSigningIn extends AccessPolicy {
  constructor(private readonly sessions: StaffSessions) {
    super();
  }

  async check(context: RequestContext, request: Request): Promise<void> {
    checkOwnPage(request, context.origin);
    context.staff = await this.sessions.use(request.headers.cookie);
    if (!context.staff) throw problem(staffProblems.signedOut);
  }
}

/** A member of the staff who is signed in with both factors. Source. */
@Injectable()
export class StaffOnly extends AccessPolicy {
  constructor(private readonly signingIn: StaffSigningIn) {
    super();
  }

  async check(context: RequestContext, request: Request): Promise<void> {
    await this.signingIn.check(context, request);
    if (!context.staff?.hasShownFactor) throw problem(staffProblems.factorNeeded);
  }
}
