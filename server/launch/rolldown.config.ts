import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'rolldown';

// Bundles the compiled server and the packages it loads at the start into a few files. Decision 74.

const server = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDER = join(server, 'dist/bundle');

/** Packages that are not bundled: they contain native code, or are optional and not installed. */
const APART = [
  /^@node-rs\//,
  /^@nestjs\/(?:microservices|websockets)/,
  'class-transformer',
  'class-validator',
  'pg-native',
];

/**
 * Content, legal texts, migrations and the web app are found relative to the code, so a module keeps its original URL.
 */
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
 * V8 stores a file with a single character beyond Latin-1, such as a French apostrophe, at two bytes per character.
 * Such characters are escaped, which means the same in a string, a pattern and a name.
 */
const inAscii: Plugin = {
  name: 'in ASCII',
  renderChunk: (code) =>
    code.replace(/[\u0080-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`),
};

/**
 * Prisma's engine is four megabytes of base64 text, which V8 would hold twice for the lifetime of the server. It is
 * written next to the bundle as bytes and read when Prisma asks for it. Prisma calls `Buffer.from`, which asks an
 * object for its value.
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

/** Nobody would read a warning, so it stops the build. */
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
    // Unused code stays: removing it would write the characters again.
    minify: false,
    // Decorators read the metadata of reflect-metadata, whichever file it ends up in.
    strictExecutionOrder: true,
  },
});
