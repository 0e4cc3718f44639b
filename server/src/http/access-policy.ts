import { accessRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { forbidden } from './http-error.ts';
import type { RequestContext } from './request-context.ts';

/** Decides who may make a call, before its body is read. Source: contract §1.1, rows 6 and 7. */
export abstract class AccessPolicy {
  /**
   * Returns when the request may continue.
   * @throws HttpError 404 for anybody when the entity does not exist; 403 when this person may not make the call
   */
  abstract check(context: RequestContext, request: Request): void | Promise<void>;
}

/** Any signed-in person, for calls about themselves. Source: contract §4. */
@Injectable()
export class SignedIn extends AccessPolicy {
  check({ person }: RequestContext): void {
    if (!person) throw forbidden(accessRefusals.noReason);
  }
}
