import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

// What the compiler made of the server, and the packages that it opens, put into a handful of files. Decision 74.

const server = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDER = join(server, 'dist/bundle');

/** Packages that stay where they lie: they hold machine code, or are not installed and asked for all the same. */
const APART = [
  /^@node-rs\//,
  /^@nestjs\/(?:microservices|websockets)/,
  'class-transformer',
  'class-validator',
  'pg-native',
];

/** Content, legal texts, migrations and the web app are found from where the code lies: a module still sees itself there. */
const placesKept: Plugin = {
  name: 'places kept',
  transform: {
    filter: { id: { exclude: [/node_modules/, /\0/] }, code: 'import.meta.url' },
    handler: (code, id) => {
      const place = JSON.stringify(relative(FOLDER, id));
      return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
    },
  },
};

/**
 * A file with a single letter beyond Latin-1, such as an apostrophe of French, is held in memory at two bytes a letter: it is
 * written by its number, which says the same in a string, a pattern and a name.
 */
const inAscii: Plugin = {
  name: 'in ASCII',
  renderChunk: (code) =>
    code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
};

/** A warning would be read by nobody: it stops the build. */
const refused = (_level: string, { message }: { message: string }): never => {
  throw new Error(message);
};

export default defineConfig({
  input: join(server, 'dist/main.js'),
  platform: 'node',
  external: APART,
  plugins: [placesKept, inAscii],
  onLog: refused,
  output: {
    dir: FOLDER,
    format: 'esm',
    keepNames: true,
    comments: { legal: true, annotation: false, jsdoc: false },
    // Not even what is never run is taken out: that would write the letters anew.
    minify: false,
    // Decorators read what reflect-metadata puts in place, in whatever file it ends up.
    strictExecutionOrder: true,
  },
});
