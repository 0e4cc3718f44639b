import type { InstalledPackage } from './installed-packages.ts';

/** Licences that only require attribution: their packages may be used. */
const ALLOWED: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
  'Zlib',
]);

/**
 * Packages with another licence, or without a declared one, that were reviewed one by one: their licence, and why it is
 * acceptable.
 */
const LOOKED_AT: Readonly<Record<string, { readonly licence: string | null; readonly why: string }>> = {
  '@fontsource-variable/figtree': { licence: 'OFL-1.1', why: 'a font, served as it came' },
  '@fontsource-variable/lora': { licence: 'OFL-1.1', why: 'a font, served as it came' },
  argparse: { licence: 'PSF-2.0', why: 'asks to be named' },
  'axe-core': { licence: 'MPL-2.0', why: 'tests only, unchanged' },
  'caniuse-lite': { licence: 'CC-BY-4.0', why: 'data of the build, asks to be named' },
  elkjs: { licence: 'EPL-2.0', why: 'a drawing of the database tool, never run' },
  'humanize-number': { licence: null, why: 'MIT by its licence file; tests only' },
  lightningcss: { licence: 'MPL-2.0', why: 'build only, unchanged' },
  'lightningcss-darwin-arm64': { licence: 'MPL-2.0', why: 'build only, unchanged' },
  'lightningcss-darwin-x64': { licence: 'MPL-2.0', why: 'build only, unchanged' },
  'lightningcss-linux-arm64-gnu': { licence: 'MPL-2.0', why: 'build only, unchanged' },
  'lightningcss-linux-arm64-musl': { licence: 'MPL-2.0', why: 'build only, unchanged' },
  'lightningcss-linux-x64-gnu': { licence: 'MPL-2.0', why: 'build only, unchanged' },
  'lightningcss-linux-x64-musl': { licence: 'MPL-2.0', why: 'build only, unchanged' },
  only: { licence: null, why: 'MIT by its licence file; tests only' },
  pause: { licence: null, why: 'MIT by its licence file' },
  'seq-queue': { licence: null, why: 'MIT by its licence file; a part of the database tool' },
};

/** Whether a licence expression is acceptable: a licence, one of several, or all of several. */
const isAllowed = (expression: string): boolean => {
  const bare = expression.replaceAll(/[()]/g, '').trim();
  if (/ OR /i.test(bare)) return bare.split(/ OR /i).some(isAllowed);
  if (/ AND /i.test(bare)) return bare.split(/ AND /i).every(isAllowed);
  return ALLOWED.has(bare);
};

/** One sentence for every package whose licence is not allowed. */
export const licenceFaults = (packages: readonly InstalledPackage[]): string[] =>
  packages
    .filter(({ name, licence }) => {
      if (licence !== null && isAllowed(licence)) return false;
      return LOOKED_AT[name]?.licence !== licence;
    })
    .map(({ name, version, licence }) =>
      licence === null
        ? `${name} ${version} says nothing of its licence.`
        : `${name} ${version} is under ${licence}, which nobody has allowed.`,
    );
