import { VitePWA } from 'vite-plugin-pwa';

/** What the name of a chunk begins with that holds dictionaries for judging a new password: large, of no use without a network. */
export const DICTIONARY = 'dictionary-';

/**
 * Builds the service worker after the app, with the list of the files that it holds: the app's page, whatever that page can
 * load, and its icons. Not the console of the staff, the dictionaries, or what only browsers and their shops fetch. Source: P-02.
 */
export const serviceWorker = () =>
  VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src/service-worker',
    filename: 'service-worker.ts',
    // The app registers the worker itself, and its manifest has a file for each language.
    injectRegister: false,
    manifest: false,
    injectManifest: {
      rollupFormat: 'iife',
      globPatterns: ['index.html', 'assets/*.{js,css,woff2,svg,png}', 'icons/*'],
      globIgnores: [`assets/{staff,${DICTIONARY}}*`],
      modifyURLPrefix: { '': '/' },
      // The names of these change with their content.
      dontCacheBustURLsMatching: /^\/assets\//,
    },
  });
