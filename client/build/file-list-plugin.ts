import { relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isAhead } from './ahead-plugin.ts';

/** A file of the build: what it loads and contains. Files are paths in the build, sources are paths in the checkout. */
interface BuiltFile {
  /** static imports */
  readonly imports: readonly string[];
  /** dynamic imports */
  readonly fetches: readonly string[];
  readonly css: readonly string[];
  /** its entry module; null when it has several or none */
  readonly begins: string | null;
  readonly sources: readonly string[];
}

/** Path of the list in the build; the server does not serve names that begin with a dot. */
export const FILE_LIST = '.build/files.json';

const APP = 'client/index.html';
const AHEAD = 'client/src/platform/ahead.ts';
const NOTHING = { imports: [], fetches: [], css: [], sources: [AHEAD] };

const fileOf = (chunk: Rolldown.OutputChunk, checkout: string): BuiltFile => {
  const named = (id: string) => relative(checkout, id).split(sep).join('/');
  return {
    imports: chunk.imports,
    fetches: chunk.dynamicImports,
    css: [...(chunk.viteMetadata?.importedCss ?? [])],
    begins: chunk.facadeModuleId === null ? null : named(chunk.facadeModuleId),
    sources: chunk.moduleIds.map(named),
  };
};

/** Writes the list of files that each file of the build loads, for the size budgets of the tests. */
export const fileList = (checkout: string): Plugin => ({
  name: 'ancrage:file-list',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const outputs = Object.values(bundle);
      const first = outputs.filter(({ fileName }) => isAhead(fileName)).map(({ fileName }) => fileName);
      const files = outputs.flatMap((output) => {
        if (output.type !== 'chunk') return [];
        const file = fileOf(output, checkout);
        // The page loads the prefetch script together with the app, so that it counts as part of it.
        const isApp = file.begins === APP;
        return [[output.fileName, isApp ? { ...file, imports: [...file.imports, ...first] } : file] as const];
      });
      const alone = first.map((fileName) => [fileName, { ...NOTHING, begins: AHEAD }] as const);
      this.emitFile({
        type: 'asset',
        fileName: FILE_LIST,
        source: JSON.stringify(Object.fromEntries([...files, ...alone]), null, 1),
      });
    },
  },
});
