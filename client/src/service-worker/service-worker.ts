import { isServerPath, serverPathPatterns } from '@ancrage/shared/paths/server-paths';
import { clientsClaim } from 'workbox-core';
import { createHandlerBoundToURL, type PrecacheEntry, precacheAndRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { SKIP_WAITING, WAKE } from '#platform/service-worker/messages.ts';

// Holds the app's own files, so that every address opens without a network. Nothing that the server says of a person
// passes through here: calls, legal pages and the console go straight to the network. Source: P-02, E-09.

/** Which requests a browser answers without asking the worker, where it can. Source: Service Workers, `addRoutes`. */
interface InstallEvent extends Event {
  addRoutes?(rule: {
    condition: { or: readonly { urlPattern: { pathname: string } }[] };
    source: 'network';
  }): Promise<void>;
}

/** What is used of a service worker's global scope: the types of the browser's window do not know it. */
interface Scope {
  /** Every file of the app with a mark of its content, written here by the build. */
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

// A call neither wakes a sleeping worker nor keeps a new version from taking over.
self.addEventListener('install', (event) => {
  const paths = serverPathPatterns.map((pathname) => ({ urlPattern: { pathname } }));
  void event.addRoutes?.({ condition: { or: paths }, source: 'network' });
});
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && !isServerPath(url.pathname),
  createHandlerBoundToURL('/index.html'),
);
// The first page ever opened is kept offline as well, without being opened a second time.
clientsClaim();

// A new version waits until the person takes it: nothing reloads under anyone's hands. Source: Q-55.
self.addEventListener('message', ({ data }) => {
  if (data === SKIP_WAITING) void self.skipWaiting();
});

const wakePages = async (): Promise<void> => {
  for (const page of await self.clients.matchAll()) page.postMessage(WAKE);
};

// The network is back: the open pages send what waits. Tokens are theirs alone, so nothing is sent from here.
self.addEventListener('sync', (event) => event.waitUntil(wakePages()));
