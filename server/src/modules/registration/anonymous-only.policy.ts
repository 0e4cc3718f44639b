import { registrationTexts } from '@ancrage/shared/wire/dialect/registration-texts';
import { Injectable } from '@nestjs/common';
import { AccessPolicy } from '../../http/access-policy.ts';
import type { Exchange } from '../../http/exchange.ts';
import { denied } from '../../http/refusal.ts';

/** Whoever is signed in has an account already. Source: contract §14. */
@Injectable()
export class AnonymousOnly extends AccessPolicy {
  check({ person }: Exchange): void {
    if (person) throw denied(registrationTexts.anonymousOnly);
  }
}
