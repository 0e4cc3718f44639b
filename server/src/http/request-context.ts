import type { Call } from '@ancrage/shared/wire/call';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { ActingPerson } from './person.ts';
import type { ActingStaff } from './staff.ts';

/** What is known of one request on its way through the server. */
export interface RequestContext {
  readonly requestId: string;
  /** Scheme and host under which the server is reached, without trailing slash. */
  readonly origin: string;
  /** Where the request comes from, as limits count it. */
  readonly clientAddress: string;
  /** Null for a file or page of the web app. */
  call: Call | null;
  parameters: Readonly<Record<string, string>>;
  /** Null until a bearer token was found good. */
  person: ActingPerson | null;
  /** Null until the policy of a staff call found who it is. */
  staff: ActingStaff | null;
}

const contexts = new WeakMap<Request, RequestContext>();

/** Opens the requestContext of a request that has just come in. */
export const openContext = (request: Request, requestContext: RequestContext): void => {
  contexts.set(request, requestContext);
};

/**
 * The requestContext of a request.
 * @throws Error when the request never passed the gate: nothing may be served then
 */
export const contextOf = (request: Request): RequestContext => {
  const requestContext = contexts.get(request);
  if (!requestContext) throw new Error('A request reached a handler without passing the gate.');
  return requestContext;
};

/** The requestContext of the request being handled. */
export const CurrentContext = createParamDecorator((_: unknown, context: ExecutionContext) =>
  contextOf(context.switchToHttp().getRequest<Request>()),
);

/** The acting member of the staff; only for calls whose audience is the staff. */
export const ActingMember = createParamDecorator((_: unknown, context: ExecutionContext): ActingStaff => {
  const { staff } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!staff) throw new Error('A handler asked for the acting staff of a call that is not for them.');
  return staff;
});

/** The acting person; only for calls whose audience is a person. */
export const Acting = createParamDecorator((_: unknown, context: ExecutionContext): ActingPerson => {
  const { person } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!person) throw new Error('A handler asked for the acting person of a call that anyone may make.');
  return person;
});
