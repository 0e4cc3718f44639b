import { basename, dirname, join, relative } from 'node:path';
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

/**
 * Prisma's engine comes as four megabytes of text, which V8 would hold twice for as long as the server runs: it lies beside the
 * bundle as the bytes that it is, read when Prisma asks for them. Prisma makes a Buffer of what it is given, and
 * `Buffer.from` asks an object for its value.
 */
const engineAsBytes: Plugin = {
  name: 'engine as bytes',
  load: {
    filter: { id: /\.wasm-base64\.mjs$/ },
    async handler(id) {
      const { wasm }: { wasm?: unknown } = await import(id);
      if (typeof wasm !== 'string') throw new Error(`${id} does not hold the text of an engine.`);
      const fileName = basename(id, '-base64.mjs');
      this.emitFile({ type: 'asset', fileName, source: Buffer.from(wasm, 'base64') });
      return `import { readFileSync } from 'node:fs';
export const wasm = { valueOf: () => readFileSync(new URL('${fileName}', import.meta.url)) };`;
    },
  },
};

/** A warning would be read by nobody: it stops the build. */
const refused = (_level: string, { message }: { message: string }): never => {
  throw new Error(message);
};

export default defineConfig({
  input: join(server, 'dist/main.js'),
  platform: 'node',
  external: APART,
  plugins: [placesKept, engineAsBytes, inAscii],
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
