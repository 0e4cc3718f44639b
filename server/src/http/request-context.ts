import type { Call } from '@ancrage/shared/wire/call';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import type { ActingPerson } from './person.ts';
import type { ActingStaff } from './staff.ts';

/** Who sends a request, as far as it tells: client address, in the form that limits count, and User-Agent. */
export interface Sender {
  readonly address: string;
  readonly userAgent: string;
}

/** What the server knows about one request. */
export interface RequestContext {
  readonly requestId: string;
  /** Scheme and host under which the server is reached, without trailing slash. */
  readonly origin: string;
  readonly sender: Sender;
  /** Null for a file or page of the web app. */
  call: Call | null;
  parameters: Readonly<Record<string, string>>;
  /** Null until a bearer token was verified. */
  person: ActingPerson | null;
  /** Null until the policy of a staff call has read the session. */
  staff: ActingStaff | null;
}

const contexts = new WeakMap<Request, RequestContext>();

/** Stores the context of a new request. */
export const openContext = (request: Request, requestContext: RequestContext): void => {
  contexts.set(request, requestContext);
};

/**
 * The context of a request.
 * @throws Error when the request did not come through the pipeline, so that nothing may be served
 */
export const contextOf = (request: Request): RequestContext => {
  const requestContext = contexts.get(request);
  if (!requestContext) throw new Error('A request reached a handler without the request pipeline.');
  return requestContext;
};

/** Parameter decorator: the context of the current request. */
export const CurrentContext = createParamDecorator((_: unknown, context: ExecutionContext) =>
  contextOf(context.switchToHttp().getRequest<Request>()),
);

/** Parameter decorator: the acting member of the staff. For calls whose audience is the staff. */
export const ActingMember = createParamDecorator((_: unknown, context: ExecutionContext): ActingStaff => {
  const { staff } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!staff) throw new Error('A handler asked for the acting staff of a call that is not for them.');
  return staff;
});

/** Parameter decorator: the acting person. For calls whose audience is a person. */
export const Acting = createParamDecorator((_: unknown, context: ExecutionContext): ActingPerson => {
  const { person } = contextOf(context.switchToHttp().getRequest<Request>());
  if (!person) throw new Error('A handler asked for the acting person of a call that anyone may make.');
  return person;
});
