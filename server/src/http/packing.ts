import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** How bytes travel. */
export type Packing = 'br' | 'gzip' | 'identity';

/** Below that, packing costs more than it spares. Bytes. */
const LEAST_BYTES = 2048;
/** For what is packed at each answer: half a millisecond for a journal of 40 KB, off the main thread. */
const QUICK_BROTLI = 3;
const QUICK_GZIP = 1;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A weight that refuses what it stands beside. */
const REFUSED = /;\s*q=0(\.0*)?\s*$/i;

/** The tightest packing that a client names and does not refuse. Source: RFC 9110 §12.5.3. */
export const packingFor = (accepted = ''): Packing => {
  const offers = accepted.split(',').filter((offer) => !REFUSED.test(offer));
  const taken = new Set(offers.map((offer) => offer.split(';', 1)[0]?.trim().toLowerCase()));
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
};

const pack = (bytes: Buffer, packing: 'br' | 'gzip', isLasting: boolean): Promise<Buffer> => {
  if (packing === 'gzip') return compressGzip(bytes, { level: isLasting ? 9 : QUICK_GZIP });
  const quality = isLasting ? constants.BROTLI_MAX_QUALITY : QUICK_BROTLI;
  return compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
};

/** What goes out again and again, packed once. */
const lasting = new WeakMap<Buffer, Map<Packing, Promise<Buffer>>>();

const packOnce = (bytes: Buffer, packing: 'br' | 'gzip'): Promise<Buffer> => {
  const known = lasting.get(bytes) ?? new Map<Packing, Promise<Buffer>>();
  lasting.set(bytes, known);
  const packed = known.get(packing) ?? pack(bytes, packing, true);
  known.set(packing, packed);
  return packed;
};

/** Whether packing is worth its while. */
export const isWorthPacking = ({ length }: { readonly length: number }): boolean => length >= LEAST_BYTES;

/**
 * Packs the bytes of an answer. Nothing here mixes what a person wrote with what another site could have them send
 * beside it, so that the length of what is packed tells nobody anything.
 * @param isLasting whether the very same buffer goes out again and again
 */
export const packed = (bytes: Buffer, packing: 'br' | 'gzip', isLasting: boolean): Promise<Buffer> =>
  isLasting ? packOnce(bytes, packing) : pack(bytes, packing, false);
