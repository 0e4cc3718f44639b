import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { appPaths } from '@ancrage/shared/paths/app-paths';
import { build, type Plugin, type Rolldown, runnerImport } from 'vite';

const APP = 'index.html';
const FRAMES = join(import.meta.dirname, '../src/app/first-frames.tsx');

/** The script that prefetches the files of the first page, by its path in the build. */
export const isAhead = (fileName: string): boolean => /^assets\/ahead-[\w-]+\.js$/.test(fileName);

/** The sources that each kind of visit needs first, in addition to those that the page names. */
const VISITS = {
  signedIn: ['/app/signed-in.ts'],
  signIn: ['/features/session/screens/login-form-screen.tsx'],
  french: ['/messages/fr/first.ts'],
  english: ['/messages/en/first.ts'],
} as const;

/** Every script and style sheet that a source of the app needs. */
const filesWith = (bundle: Rolldown.OutputBundle, source: string): ReadonlySet<string> => {
  const found = new Set<string>();
  const visit = (file: string): void => {
    const chunk = bundle[file];
    if (found.has(file) || chunk?.type !== 'chunk') return;
    found.add(file);
    for (const sheet of chunk.viteMetadata?.importedCss ?? []) found.add(sheet);
    for (const next of chunk.imports) visit(next);
  };
  const begin = Object.values(bundle).find(
    (output) => output.type === 'chunk' && output.moduleIds.some((id) => id.endsWith(source)),
  );
  if (!begin) throw new Error(`No file of the build holds ${source}.`);
  visit(begin.fileName);
  return found;
};

/**
 * Adds a script that prefetches the files of the first page and shows its header before the app starts. It is a
 * separate file because the content security policy forbids inline scripts.
 * @param entry the script; it reads the list of files from the global `AHEAD`
 */
export const ahead = (entry: string): Plugin => ({
  name: 'ancrage:ahead',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const page = bundle[APP];
      if (page?.type !== 'asset') throw new Error(`The build has no ${APP}.`);
      const named = filesWith(bundle, `/${APP}`);
      const [app] = named;
      const filesOf = (sources: readonly string[]) =>
        [...new Set(sources.flatMap((source) => [...filesWith(bundle, source)]))]
          .filter((file) => !named.has(file))
          .map((file) => `/${file}`);
      const known = {
        app: `/${app}`,
        signedIn: filesOf(VISITS.signedIn),
        signIn: filesOf(VISITS.signIn),
        texts: { fr: filesOf(VISITS.french), en: filesOf(VISITS.english) },
        paths: { home: appPaths.home, signIn: appPaths.loginForm },
      };
      const code = await scriptOf(entry, { AHEAD: JSON.stringify(known) });
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8);
      const fileName = `assets/ahead-${hash}.js`;
      this.emitFile({ type: 'asset', fileName, source: code });
      const script = `<script async crossorigin fetchpriority="high" src="/${fileName}"></script>`;
      const begin = /<script type="module" [^>]+><\/script>/;
      if (!begin.test(String(page.source))) throw new Error(`${APP} does not begin the app.`);
      const frames = await framesOf();
      page.source = String(page.source)
        .replace(begin, () => `${script}\n    <link rel="modulepreload" crossorigin href="/${app}">`)
        .replace('<div id="root">', (root) => `${frames}\n    ${root}`);
    },
  },
});

/** The first frames, rendered from the components of the app. */
const framesOf = async (): Promise<string> => {
  const { module } = await runnerImport<typeof import('../src/app/first-frames.tsx')>(FRAMES, {
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '..'),
  });
  return module.firstFrames();
};

const scriptOf = async (entry: string, define: Record<string, string>): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      write: false,
      target: 'es2023',
      rolldownOptions: { input: entry, output: { format: 'iife' } },
    },
  });
  const [output] = 'output' in built ? built.output : [];
  if (output?.type !== 'chunk') throw new Error(`${entry} could not be built.`);
  return output.code;
};
