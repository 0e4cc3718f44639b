import { registrationTexts } from '@ancrage/shared/wire/dialect/registration-texts';
import { Injectable } from '@nestjs/common';
import { AccessPolicy } from '../../http/access-policy.ts';
import { forbidden } from '../../http/http-error.ts';
import type { RequestContext } from '../../http/request-context.ts';

/** A signed-in person has an account already. Source: contract §14. */
@Injectable()
export class AnonymousOnly extends AccessPolicy {
  check({ person }: RequestContext): void {
    if (person) throw forbidden(registrationTexts.anonymousOnly);
  }
}
