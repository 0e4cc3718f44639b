import type { Call, Method, ResponseOf } from '@ancrage/shared/wire/call';
import {
  applyDecorators,
  HttpCode,
  RequestMapping,
  RequestMethod,
  SetMetadata,
  type Type,
} from '@nestjs/common';
import type { AccessPolicy } from './access-policy.ts';
import type { Reply } from './reply.ts';

export const BINDING = 'ancrage:binding';

/** Binds a controller method to a call. */
export interface Binding {
  readonly call: Call;
  /** Decides who may make the call; null only for a call that anyone may make. */
  readonly policy: Type<AccessPolicy> | null;
}

const REQUEST_METHODS: Record<Method, RequestMethod> = {
  GET: RequestMethod.GET,
  POST: RequestMethod.POST,
  PATCH: RequestMethod.PATCH,
  DELETE: RequestMethod.DELETE,
};

type Handler<C extends Call> = <
  Method extends (...args: never[]) => Reply<ResponseOf<C>> | Promise<Reply<ResponseOf<C>>>,
>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<Method>,
) => void;

/**
 * Makes a controller method the handler of a call. Path, verb and success status come from the wire file, and the return type must
 * be the response of the call.
 * @param policy decides who may make the call; omitted only when the call's audience is anyone
 */
export const Handles = <C extends Call>(call: C, policy?: Type<AccessPolicy>): Handler<C> =>
  applyDecorators(
    RequestMapping({ path: call.path, method: REQUEST_METHODS[call.method] }),
    HttpCode(call.statuses[0] ?? 200),
    SetMetadata(BINDING, { call, policy: policy ?? null } satisfies Binding),
  );
