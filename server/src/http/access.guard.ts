import { mayMake } from '@ancrage/shared/rules/staff-rights';
import type { Call } from '@ancrage/shared/wire/call';
import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { accessRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { staffProblems } from '@ancrage/shared/wire/staff-problems';
import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { AccessPolicy } from './access-policy.ts';
import { CallBodies } from './call-bodies.ts';
import { BINDING, type Binding } from './handles.ts';
import { forbidden, OauthError, problem } from './http-error.ts';
import { contextOf, type RequestContext } from './request-context.ts';
import { isReading, siteOf } from './request-site.ts';

const isAdmitted = (audience: Call['audience'], { person, staff }: RequestContext): boolean =>
  audience === 'anyone' || (audience === 'person' ? person !== null : staff !== null);

/** Refuses a member of the staff without the right that the call names. Source: decision 207. */
const checkRight = (call: Call, { staff }: RequestContext): void => {
  if (call.audience === 'staff' && !mayMake(call, staff?.rights ?? [])) throw problem(staffProblems.noRight);
};

/**
 * Refuses writes from pages of other sites. Bearer tokens are safe from CSRF, but guesses at passwords and codes need no token. A
 * request without origin headers is not sent by a page. Source: Q-34.
 */
const checkSite = ({ call, origin }: RequestContext, request: Request): void => {
  if (isReading(request.method) || siteOf(request, origin) !== 'another') return;
  if (call?.errors === 'oauth') throw new OauthError(oauthRefusals.otherSite);
  throw forbidden(accessRefusals.otherSite);
};

/**
 * Applies the policy of the call, then reads the body. Fails closed: a handler without a binding is forbidden. The body is read in
 * the guard because an interceptor adds an RxJS stream to every request.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  private readonly policies = new Map<Type<AccessPolicy>, AccessPolicy>();

  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModuleRef,
    private readonly bodies: CallBodies,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const requestContext = contextOf(request);
    const binding = this.reflector.get<Binding | undefined>(BINDING, context.getHandler());
    if (!binding || binding.call !== requestContext.call) throw forbidden(accessRefusals.noReason);
    if (binding.policy) await this.policyOf(binding.policy).check(requestContext, request);
    checkSite(requestContext, request);
    if (!isAdmitted(binding.call.audience, requestContext)) throw forbidden(accessRefusals.noReason);
    checkRight(binding.call, requestContext);
    if (binding.call.body !== 'none')
      await this.bodies.read(binding.call, request, context.switchToHttp().getResponse<Response>());
    return true;
  }

  /** Cached, because `ModuleRef.get` searches all modules. */
  private policyOf(type: Type<AccessPolicy>): AccessPolicy {
    const known = this.policies.get(type);
    if (known) return known;
    const policy = this.modules.get(type, { strict: false });
    this.policies.set(type, policy);
    return policy;
  }
}
