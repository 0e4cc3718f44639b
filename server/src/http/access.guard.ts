import type { Call } from '@ancrage/shared/wire/call';
import { accessRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { AccessPolicy } from './access-policy.ts';
import { type Exchange, exchangeOf } from './exchange.ts';
import { BINDING, type Binding } from './handles.ts';
import { denied } from './refusal.ts';

const isAdmitted = (audience: Call['audience'], { person, staff }: Exchange): boolean =>
  audience === 'anyone' || (audience === 'person' ? person !== null : staff !== null);

/** Lets a request reach its handler only when the call's policy agrees. Fails closed: no binding, no entry. */
@Injectable()
export class AccessGuard implements CanActivate {
  readonly #policies = new Map<Type<AccessPolicy>, AccessPolicy>();

  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const exchange = exchangeOf(request);
    const binding = this.reflector.get<Binding | undefined>(BINDING, context.getHandler());
    if (!binding || binding.call !== exchange.call) throw denied(accessRefusals.noReason);
    if (binding.policy) await this.#policyOf(binding.policy).check(exchange, request);
    if (!isAdmitted(binding.call.audience, exchange)) throw denied(accessRefusals.noReason);
    return true;
  }

  /** Looking through all modules takes its time: it is done once for each policy. */
  #policyOf(type: Type<AccessPolicy>): AccessPolicy {
    const known = this.#policies.get(type);
    if (known) return known;
    const policy = this.modules.get(type, { strict: false });
    this.#policies.set(type, policy);
    return policy;
  }
}
