import type { Call } from '@ancrage/shared/wire/call';
import { oauthRefusals } from '@ancrage/shared/wire/dialect/oauth-refusals';
import { accessRefusals } from '@ancrage/shared/wire/dialect/refusals';
import { type CanActivate, type ExecutionContext, Injectable, type Type } from '@nestjs/common';
import { ModuleRef, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { AccessPolicy } from './access-policy.ts';
import { CallBodies } from './call-bodies.ts';
import { BINDING, type Binding } from './handles.ts';
import { forbidden, OauthError } from './http-error.ts';
import { contextOf, type RequestContext } from './request-context.ts';
import { isReading, siteOf } from './request-site.ts';

const isAdmitted = (audience: Call['audience'], { person, staff }: RequestContext): boolean =>
  audience === 'anyone' || (audience === 'person' ? person !== null : staff !== null);

/**
 * Keeps the pages of other sites from acting through somebody's browser: a bearer is no cookie, but guesses at passwords and codes
 * need none. What does not say where it comes from is no page's, such as a client of the old site. Source: Q-34.
 */
const checkSite = ({ call, origin }: RequestContext, request: Request): void => {
  if (isReading(request.method) || siteOf(request, origin) !== 'another') return;
  if (call?.errors === 'oauth') throw new OauthError(oauthRefusals.otherSite);
  throw forbidden(accessRefusals.otherSite);
};

/**
 * Lets a request reach its handler only when the call's policy agrees, and reads its body then, not before. Fails closed: no binding,
 * no entry. Reading in an interceptor would lead every such call through streams of RxJS.
 */
@Injectable()
export class AccessGuard implements CanActivate {
  readonly #policies = new Map<Type<AccessPolicy>, AccessPolicy>();

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
    if (binding.policy) await this.#policyOf(binding.policy).check(requestContext, request);
    checkSite(requestContext, request);
    if (!isAdmitted(binding.call.audience, requestContext)) throw forbidden(accessRefusals.noReason);
    if (binding.call.body !== 'none')
      await this.bodies.bring(binding.call, request, context.switchToHttp().getResponse<Response>());
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
