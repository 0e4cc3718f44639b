import { relative, sep } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

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
  generateBundle(_, bundle) {
    const files = Object.values(bundle).flatMap((output) =>
      output.type === 'chunk' ? [[output.fileName, fileOf(output, checkout)] as const] : [],
    );
    this.emitFile({
      type: 'asset',
      fileName: FILE_LIST,
      source: JSON.stringify(Object.fromEntries(files), null, 1),
    });
  },
});
