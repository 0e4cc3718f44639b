import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { isAhead } from './ahead-plugin.ts';

interface PrecacheEntry {
  url: string;
  /** Null for a file whose name changes with its content. */
  revision: string | null;
}

const APP = 'index.html';
/** Dictionaries for judging a new password: large, and of no use without a network. */
const ONLINE_ONLY = /node_modules\/@zxcvbn-ts\//;
/** What browsers and their shops fetch themselves: pictures, and the manifest, which has an answer for each language. */
const NOT_HELD = /^\/(manifest\.|screenshots\/|robots\.txt$)/;

const revisionOf = (bytes: string | Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex').slice(0, 16);

/** The files that the app can come to need, from its page on: the console's own are not among them. */
const filesOfApp = (bundle: Rolldown.OutputBundle): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') return;
    if (chunk.moduleIds.some((id) => ONLINE_ONLY.test(id))) return;
    found.add(file);
    for (const css of chunk.viteMetadata?.importedCss ?? []) found.add(css);
    for (const asset of chunk.viteMetadata?.importedAssets ?? []) found.add(asset);
    for (const next of [...chunk.imports, ...chunk.dynamicImports]) visit(next);
  };
  const entry = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.isEntry && output.facadeModuleId?.endsWith(`/${APP}`),
  );
  if (!entry) throw new Error(`The build has no ${APP}.`);
  visit(entry.fileName);
  // Fonts and pictures that a style sheet names, and the script that runs first, stand in no chunk's list.
  for (const output of Object.values(bundle)) {
    const { type, fileName } = output;
    if (type === 'asset' && (/\.(woff2|svg|png)$/.test(fileName) || isAhead(fileName))) found.add(fileName);
  }
  return found;
};

const publicFiles = (folder: string): PrecacheEntry[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      url: `/${relative(folder, file).split(sep).join('/')}`,
      revision: revisionOf(readFileSync(file)),
    }))
    .filter(({ url }) => !NOT_HELD.test(url));

/**
 * Builds the service worker after the app, into one classic script, with the list of the files it holds: the app's page,
 * whatever it can load, and the public files. Source: P-02.
 */
export const serviceWorker = (entry: string): Plugin => {
  const held: PrecacheEntry[] = [];
  let outDir = '';
  let publicDir = '';
  return {
    name: 'ancrage:service-worker',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
      publicDir = config.publicDir;
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        held.push(...[...filesOfApp(bundle)].map((file) => ({ url: `/${file}`, revision: null })));
      },
    },
    // Once the files are there: `closeBundle` is called for a build that failed as well, and hid why.
    async writeBundle() {
      const page = readFileSync(join(outDir, APP));
      const entries = [{ url: `/${APP}`, revision: revisionOf(page) }, ...held, ...publicFiles(publicDir)];
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        define: { PRECACHE: JSON.stringify(entries), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir,
          emptyOutDir: false,
          target: 'es2023',
          rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'service-worker.js' } },
        },
      });
    },
  };
};
