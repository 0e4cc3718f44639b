import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, constants, gzipSync } from 'node:zlib';
import type { ContentEncoding } from '../../http/compression.ts';
import { tagOfBytes } from '../../http/preconditions.ts';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.jpg': 'image/jpeg',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.map': 'application/json',
};
const PACKABLE = /^(text\/|application\/(json|manifest)|image\/svg)/;
const LEAST_PACKED_BYTES = 256;
const BROTLI_QUALITY = 5;

/** A file of the built web app, held in memory; compressed or decompressed on first use. */
export class WebFile {
  readonly type: string;
  readonly tag: string;
  /** Whether compression pays off. */
  readonly isPackable: boolean;
  readonly #packed = new Map<ContentEncoding, Buffer>();

  /** @param packing encoding of the bytes */
  constructor(
    readonly path: string,
    bytes: Buffer,
    packing: 'br' | 'identity',
  ) {
    this.type = TYPES[extname(path)] ?? 'application/octet-stream';
    this.tag = tagOfBytes(bytes);
    this.isPackable = PACKABLE.test(this.type) && (packing === 'br' || bytes.length >= LEAST_PACKED_BYTES);
    this.#packed.set(packing, bytes);
  }

  /** The bytes in an encoding. */
  bytes(packing: ContentEncoding): Buffer {
    const known = this.#packed.get(packing);
    if (known) return known;
    const made = this.#make(packing);
    this.#packed.set(packing, made);
    return made;
  }

  #make(packing: ContentEncoding): Buffer {
    if (packing === 'identity') return brotliDecompressSync(this.bytes('br'));
    const plain = this.bytes('identity');
    return packing === 'br'
      ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
      : gzipSync(plain);
  }
}

/** The build writes a compressed copy next to a file, with this extension. */
const PACKED = '.br';

const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    // Files of the build itself are not served.
    .filter((path) => !/\/\./.test(path));

/** The files of the built web app by path; empty without a build. A request never names a file on the disk. */
export const readWebFiles = (folder: string): ReadonlyMap<string, WebFile> => {
  if (!existsSync(folder)) return new Map();
  const paths = pathsIn(folder);
  const packed = new Set(paths.filter((path) => path.endsWith(PACKED)));
  const read = (path: string): Buffer => readFileSync(join(folder, path));
  return new Map(
    paths
      .filter((path) => !packed.has(path))
      .map((path) => {
        const twin = `${path}${PACKED}`;
        // Nearly every browser accepts the compressed copy; for the others it is decompressed.
        return [
          path,
          packed.has(twin) ? new WebFile(path, read(twin), 'br') : new WebFile(path, read(path), 'identity'),
        ];
      }),
  );
};
