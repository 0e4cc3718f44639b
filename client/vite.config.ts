import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ahead } from './build/ahead-plugin.ts';
import { sharedChunks } from './build/chunks.ts';
import { fileList } from './build/file-list-plugin.ts';
import { precompress } from './build/precompress-plugin.ts';
import { DICTIONARY, serviceWorker } from './build/service-worker.ts';

/** Where `npm start` serves the API; the development server proxies all other requests to it. */
const API = process.env.ANCRAGE_API ?? 'http://127.0.0.1:3000';

/** Paths that the server handles: the calls of the contract, our own calls, the legal pages. */
const SERVER_PATHS = [
  '/api',
  '/docs',
  '/health',
  '/oauth',
  '/user/',
  '/node/',
  '/ge_rest',
  '/getwaversion',
  '/file/upload',
  '/system/files',
  '/mentions-legales',
  '/cgu',
  '/politique-de-confidentialite',
  '/en/',
  '/legal.css',
];

/** The chunks of `build/chunks.ts` that every page of the app, or of the admin console, loads. */
const EVERYWHERE = /^assets\/(react|core|app|rolldown-runtime)-/;

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    ahead('src/platform/ahead.ts'),
    serviceWorker(),
    fileList(join(import.meta.dirname, '..')),
    precompress(),
  ],
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVER_PATHS.map((path) => [path, { target: API, changeOrigin: false }])),
  },
  build: {
    target: 'es2023',
    // No inlined assets: the content security policy forbids inline scripts, styles and fonts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // These chunks are already loaded when a page imports more: preloading them again would only grow the first
      // screen.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !EVERYWHERE.test(file)),
    },
    reportCompressedSize: false,
    // The app and the admin console: neither loads code of the other.
    rolldownOptions: {
      input: ['index.html', 'staff.html'],
      treeshake: { propertyReadSideEffects: false },
      output: {
        codeSplitting: { groups: sharedChunks() },
        chunkFileNames: ({ moduleIds }) =>
          `assets/${moduleIds.some((id) => id.includes('/@zxcvbn-ts/')) ? DICTIONARY : ''}[name]-[hash].js`,
      },
    },
  },
});
