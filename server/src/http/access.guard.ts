import type { Call } from '@ancrage/shared/wire/call';
import { accessRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { type Exchange, exchangeOf } from './exchange.ts';
import { BINDING, type Binding } from './handles.ts';
import { denied } from './refusal.ts';

const isAdmitted = (audience: Call['audience'], { person, staff }: Exchange): boolean =>
  audience === 'anyone' || (audience === 'person' ? person !== null : staff !== null);

/** Lets a request reach its handler only when the call's policy agrees. Fails closed: no binding, no entry. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const exchange = exchangeOf(request);
    const binding = this.reflector.get<Binding | undefined>(BINDING, context.getHandler());
    if (!binding || binding.call !== exchange.call) throw denied(accessRefusals.noReason);
    if (binding.policy) await this.modules.get(binding.policy, { strict: false }).check(exchange, request);
    if (!isAdmitted(binding.call.audience, exchange)) throw denied(accessRefusals.noReason);
    return true;
  }
}
