import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Packing } from '../../http/packing.ts';

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

/** A file of the built web app, held in memory; packed by the build, or else when first asked for so. */
export class WebFile {
  readonly type: string;
  readonly tag: string;
  readonly #packed = new Map<Packing, Buffer>();

  constructor(
    readonly path: string,
    bytes: Buffer,
    packedByBuild: Buffer | null = null,
  ) {
    this.type = TYPES[extname(path)] ?? 'application/octet-stream';
    this.tag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
    this.#packed.set('identity', bytes);
    if (packedByBuild !== null) this.#packed.set('br', packedByBuild);
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

/** What the build packed of a file lies beside it, under its name and this. */
const PACKED = '.br';

const pathsIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')}`)
    // What the build notes for itself is nobody else's.
    .filter((path) => !/\/\./.test(path));

/** Every file of the built web app by its path; none when it was not built. A request never names a file on the disk. */
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
        return [path, new WebFile(path, read(path), packed.has(twin) ? read(twin) : null)];
      }),
  );
};
