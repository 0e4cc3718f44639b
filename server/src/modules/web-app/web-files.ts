import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

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
const LEAST_PACKED_BYTES = 1024;
const BROTLI_QUALITY = 5;

export type Packing = 'br' | 'gzip' | 'identity';

/** A file of the built web app, held in memory, packed when first asked for so. */
export class WebFile {
  readonly type: string;
  readonly tag: string;
  readonly #packed = new Map<Packing, Buffer>();

  constructor(
    readonly path: string,
    bytes: Buffer,
  ) {
    this.type = TYPES[extname(path)] ?? 'application/octet-stream';
    this.tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    this.#packed.set('identity', bytes);
  }

  /** Whether packing is worth its while. */
  get isPackable(): boolean {
    return PACKABLE.test(this.type) && this.bytes('identity').length >= LEAST_PACKED_BYTES;
  }

  /** The file's bytes, packed. */
  bytes(packing: Packing): Buffer {
    const known = this.#packed.get(packing);
    if (known) return known;
    const plain = this.bytes('identity');
    const made =
      packing === 'br'
        ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
        : gzipSync(plain);
    this.#packed.set(packing, made);
    return made;
  }
}

/** Every file of the built web app by its path; none when it was not built. A request never names a file on the disk. */
export const readWebFiles = (folder: string): ReadonlyMap<string, WebFile> => {
  if (!existsSync(folder)) return new Map();
  const files = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      const path = `/${relative(folder, file).split(sep).join('/')}`;
      return [path, new WebFile(path, readFileSync(file))];
    }),
  );
};
