// Compiles the server's sources when they are loaded: Node strips types but does not support Nest's decorators. Used by
// `npm run dev` and the unit tests of the server, which then need no build.
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

const SOURCES = new URL('../src/', import.meta.url).href;

/** @param {string} url */
const isSource = (url) => url.startsWith(SOURCES) && url.endsWith('.ts');

/** @param {string} url */
const compile = (url) => {
  const path = fileURLToPath(url);
  const { code } = transformSync(readFileSync(path, 'utf8'), {
    filename: path,
    swcrc: false,
    jsc: {
      target: 'es2024',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
      keepClassNames: true,
    },
    module: { type: 'es6' },
    sourceMaps: 'inline',
  });
  return code;
};

registerHooks({
  load: (url, context, next) =>
    isSource(url) ? { format: 'module', source: compile(url), shortCircuit: true } : next(url, context),
});
