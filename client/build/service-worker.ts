import { VitePWA } from 'vite-plugin-pwa';

/** Prefix of the chunks with dictionaries for rating a new password: large, and useless offline. */
export const DICTIONARY = 'dictionary-';

/**
 * Builds the service worker after the app, with its precache list: the app's page, all files that this page can load,
 * and its icons. The list excludes the admin console, the dictionaries, and files that only browsers and app stores
 * fetch. Source: P-02.
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
      // These names contain a content hash.
      dontCacheBustURLsMatching: /^\/assets\//,
    },
  });
