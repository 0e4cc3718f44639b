import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { FILE_LIST } from './file-list-plugin.ts';

const compress = promisify(brotliCompress);

/** Files worth compressing. */
const PACKABLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Minimum size worth compressing, in bytes. */
const LEAST_BYTES = 256;
/** Above this size, in bytes, maximum quality takes seconds for a few per cent: the password dictionaries. */
const LARGE_BYTES = 300_000;
/** Internal files of the build, which are not served. */
const NOTES = dirname(FILE_LIST);
const BEST = 11;
const GOOD = 9;

/**
 * Writes a brotli copy of every file of the build next to it, so that the server does not compress on request. Runs
 * after all plugins that add files to the build.
 */
export const precompress = (): Plugin => {
  let outDir = '';
  return {
    name: 'ancrage:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = join(config.root, config.build.outDir);
    },
    // The service worker is written when the bundle is closed, which also happens after a build that failed.
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler(failure) {
        if (failure !== undefined) return;
        const files = readdirSync(outDir, { withFileTypes: true, recursive: true })
          .filter(
            (entry) => entry.isFile() && PACKABLE.test(entry.name) && basename(entry.parentPath) !== NOTES,
          )
          .map((entry) => join(entry.parentPath, entry.name));
        const pack = async (file: string) => {
          const bytes = readFileSync(file);
          if (bytes.length < LEAST_BYTES) return;
          const quality = bytes.length > LARGE_BYTES ? GOOD : BEST;
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          };
          writeFileSync(`${file}.br`, await compress(bytes, { params }));
        };
        await Promise.all(files.map(pack));
      },
    },
  };
};
