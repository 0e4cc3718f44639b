import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { ahead } from './build/ahead-plugin.ts';
import { sharedChunks } from './build/chunks.ts';
import { fileList } from './build/file-list-plugin.ts';
import { precompress } from './build/precompress-plugin.ts';
import { DICTIONARY, serviceWorker } from './build/service-worker.ts';

/** Where `npm start` serves the API; the development server hands it everything that is not the client. */
const API = process.env.ANCRAGE_API ?? 'http://127.0.0.1:3000';

/** What the server answers itself: the calls of the contract, our own calls, the legal pages. */
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

/** The files of `build/chunks.ts` that a page of the app, or of the console, cannot be without. */
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
    // Everything is a file of its own: the content security policy allows no inline script, style or font.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every page begins with is there when one asks for more: naming it again would weigh on the first screen.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => !EVERYWHERE.test(file)),
    },
    reportCompressedSize: false,
    // The app of the people coached, and the console of the firm's staff: neither loads a line of the other.
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
