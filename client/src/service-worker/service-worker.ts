import { isServerPath, serverPathPatterns } from '@ancrage/shared/paths/server-paths';
import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { SKIP_WAITING, WAKE } from '#platform/service-worker/messages.ts';

// Caches the app's own files, so that every address opens offline. No personal data passes through here: API calls,
// legal pages and the admin console go straight to the network. Source: P-02, E-09.

/** Requests that the browser handles without starting the worker, where supported. Source: Service Workers, `addRoutes`. */
interface InstallEvent extends Event {
  addRoutes?(rule: {
    condition: { or: readonly { urlPattern: { pathname: string } }[] };
    source: 'network';
  }): Promise<void>;
}

/** The parts of `ServiceWorkerGlobalScope` in use: the DOM types do not have it. */
interface Scope {
  /** Every file of the app with its revision; injected by the build. */
  readonly __WB_MANIFEST: PrecacheEntry[];
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void;
  addEventListener(
    type: 'sync',
    listener: (event: Event & { waitUntil(work: Promise<unknown>): void }) => void,
  ): void;
  skipWaiting(): Promise<void>;
  readonly clients: { matchAll(): Promise<readonly { postMessage(message: unknown): void }[]> };
}
declare const self: Scope;

// An API call must not start the worker, nor delay the activation of a new version.
self.addEventListener('install', (event) => {
  const paths = serverPathPatterns.map((pathname) => ({ urlPattern: { pathname } }));
  void event.addRoutes?.({ condition: { or: paths }, source: 'network' });
});
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isServerPath(url.pathname),
  createHandlerBoundToURL('/index.html'),
);
// Caches the very first page too, without a second load.
clientsClaim();

// A new version waits until the user accepts it: the page never reloads by itself. Source: Q-55.
self.addEventListener('message', ({ data }) => {
  if (data === SKIP_WAITING) void self.skipWaiting();
});

const wakePages = async (): Promise<void> => {
  for (const page of await self.clients.matchAll()) page.postMessage(WAKE);
};

// The network is back: the open pages send the pending changes. Only pages have tokens, so the worker sends nothing.
self.addEventListener('sync', (event) => event.waitUntil(wakePages()));
