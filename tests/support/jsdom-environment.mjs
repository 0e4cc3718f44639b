import { TestEnvironment } from 'jest-environment-jsdom';

/** What jsdom lacks of the platform, or has in a shape that Node's own functions refuse. */
const NODE_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'BroadcastChannel',
  'fetch',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'structuredClone',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'WritableStream',
];

/** A browser-like environment with the parts of the web platform that Node has and jsdom has not. */
export default class BrowserLikeEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of NODE_GLOBALS) this.global[name] = globalThis[name];
    // A mere assignment would not take: there it is a getter, of a crypto that neither seals nor opens.
    Object.defineProperty(this.global, 'crypto', { value: globalThis.crypto, configurable: true });
  }
}
