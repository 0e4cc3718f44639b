import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AccessPolicy } from '../../http/access-policy.ts';
import type { Exchange } from '../../http/exchange.ts';
import { problem } from '../../http/refusal.ts';
import { checkOwnPage } from './own-pages.ts';
import { StaffSessions } from './staff-sessions.ts';

/** Anyone, from a page of this site: signing in and out. */
@Injectable()
export class FromOwnPage extends AccessPolicy {
  check({ origin }: Exchange, request: Request): void {
    checkOwnPage(request, origin);
  }
}

/** A member of the staff whose password was right; the second factor may be still to come. */
@Injectable()
export class StaffSigningIn extends AccessPolicy {
  constructor(private readonly sessions: StaffSessions) {
    super();
  }

  async check(exchange: Exchange, request: Request): Promise<void> {
    checkOwnPage(request, exchange.origin);
    exchange.staff = await this.sessions.use(request.headers.cookie);
    if (!exchange.staff) throw problem(staffProblems.signedOut);
  }
}

/** A member of the staff who is signed in with both factors. Source. */
@Injectable()
export class StaffOnly extends AccessPolicy {
  constructor(private readonly signingIn: StaffSigningIn) {
    super();
  }

  async check(exchange: Exchange, request: Request): Promise<void> {
    await this.signingIn.check(exchange, request);
    if (!exchange.staff?.hasShownFactor) throw problem(staffProblems.factorNeeded);
  }
}
