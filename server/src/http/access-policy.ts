import { accessRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Exchange } from './exchange.ts';
import { denied } from './refusal.ts';

/** Decides who may make a call, before its body is read. Source: contract §1.1, rows 6 and 7. */
export abstract class AccessPolicy {
  /**
   * Returns when the exchange may go on.
   * @throws Refusal 404 when the entity does not exist, whoever asks; 403 when this person may not
   */
  abstract check(exchange: Exchange, request: Request): void | Promise<void>;
}

/** Any signed-in person, about themselves. Source: contract §4. */
@Injectable()
export class SignedIn extends AccessPolicy {
  check({ person }: Exchange): void {
    if (!person) throw denied(accessRefusals.noReason);
  }
}
