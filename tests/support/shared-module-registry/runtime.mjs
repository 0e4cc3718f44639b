import { createRequire, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import JestRuntime from 'jest-runtime';
import '../../../server/launch/sources.mjs';
import { follow } from './globals.mjs';

const require = createRequire(import.meta.url);
const GLOBALS = new URL('globals.mjs', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@jest/globals' ? { url: GLOBALS, shortCircuit: true } : next(specifier, context),
});

/**
 * Loads test files with Node's own loader, so that all files of a worker share one module registry: the application and its
 * libraries are loaded and compiled once per worker. Everything else is Jest's. Modules cannot be mocked.
 */
export default class SharedRegistryRuntime extends JestRuntime {
  unstable_shouldLoadAsEsm() {
    return true;
  }

  unstable_importModule(path) {
    return import(pathToFileURL(path).href);
  }

  /** Only the framework is reloaded: it keeps the tests of a file in its module. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    super.setGlobalsForRuntime(globals);
    follow({ ...globals, jest: this.jestGlobals.jestObjectFor(this._testPath) });
  }

  /** Node's own way to its built-in modules stays. */
  installGetBuiltinModule() {}
}
