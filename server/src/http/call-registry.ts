import type { Call } from '@ancrage/shared/wire/call';
import { Injectable } from '@nestjs/common';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { BINDING, type Binding } from './handles.ts';

/** Calls and handlers do not match: the server must not start. */
class RegistryError extends Error {
  override readonly name = 'RegistryError';
}

const PATH_METADATA = 'path';

/** Finds the handler of each call in the controllers. */
@Injectable()
export class CallRegistry {
  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
    private readonly reflector: Reflector,
  ) {}

  /**
   * The bindings of all controllers.
   * @throws RegistryError for a route without a call
   */
  bindings(): Binding[] {
    return this.discovery.getControllers().flatMap(({ metatype, name }) => {
      const prototype: object | undefined = metatype?.prototype;
      if (!prototype) return [];
      return this.scanner.getAllMethodNames(prototype).flatMap((method) => {
        const handler: unknown = Reflect.get(prototype, method);
        if (typeof handler !== 'function') return [];
        const binding = this.reflector.get<Binding | undefined>(BINDING, handler);
        if (!binding && Reflect.hasMetadata(PATH_METADATA, handler))
          throw new RegistryError(`${name}.${method} is a route without a call of the contract.`);
        return binding ? [binding] : [];
      });
    });
  }

  /**
   * Checks that every call has exactly one handler, every handler has a call, and every call that is not for anyone has a policy.
   * @throws RegistryError with one sentence about the first fault
   */
  check(calls: readonly Call[]): void {
    const bindings = this.bindings();
    for (const { call, policy } of bindings) {
      if (!calls.includes(call)) throw new RegistryError(`The call ${call.name} is handled but not listed.`);
      if (call.audience !== 'anyone' && !policy)
        throw new RegistryError(`The call ${call.name} is not for anyone, yet no policy guards it.`);
    }
    for (const call of calls) {
      const handlers = bindings.filter((binding) => binding.call === call).length;
      if (handlers !== 1) throw new RegistryError(`The call ${call.name} has ${handlers} handlers.`);
    }
  }
}
