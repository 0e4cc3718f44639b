import { relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { isAhead } from './ahead-plugin.ts';

/** What a file of the build loads, and what it holds. Files by their path below the build, sources below the checkout. */
interface BuiltFile {
  /** what comes with it */
  readonly imports: readonly string[];
  /** what it may fetch later */
  readonly fetches: readonly string[];
  readonly css: readonly string[];
  /** the source that it begins with, when that is one alone */
  readonly begins: string | null;
  readonly sources: readonly string[];
}

/** Where the list lies, seen from the build; the server serves nothing whose name begins with a dot. */
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

/** Lists what each file of the build loads, for the budgets that the tests keep. */
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
        // The script that runs first stands in the page beside the app: it travels with it.
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
