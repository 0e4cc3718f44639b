import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';
import { FILE_LIST } from './file-list-plugin.ts';

const compress = promisify(brotliCompress);

/** Files that shrink. */
const PACKABLE = /\.(js|css|html|svg|json|webmanifest|txt)$/;
/** Below that, packing gains nothing. Bytes. */
const LEAST_BYTES = 256;
/** Above that, the last few per cent take seconds each: the dictionaries for new passwords. Bytes. */
const LARGE_BYTES = 300_000;
/** What the build notes for itself is served to nobody. */
const NOTES = dirname(FILE_LIST);
const BEST = 11;
const GOOD = 9;

/**
 * Packs every file of the build once, as tightly as brotli can, beside the file itself: the server has nothing to pack
 * when someone asks. Runs after whatever else adds files to the build.
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
