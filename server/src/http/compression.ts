import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Content encoding of a response. */
export type ContentEncoding = 'br' | 'gzip' | 'identity';

/** Smaller bodies are not compressed. Bytes. */
const LEAST_BYTES = 2048;
/** For bodies that are compressed for one response: half a millisecond for a journal of 40 KB, off the main thread. */
const QUICK_BROTLI = 3;
const QUICK_GZIP = 1;

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** A weight that refuses its encoding. */
const REFUSED = /;\s*q=0(\.0*)?\s*$/i;

/** The best encoding that a client accepts. Source: RFC 9110 §12.5.3. */
export const encodingFor = (accepted = ''): ContentEncoding => {
  const offers = accepted.split(',').filter((offer) => !REFUSED.test(offer));
  const taken = new Set(offers.map((offer) => offer.split(';', 1)[0]?.trim().toLowerCase()));
  if (taken.has('br')) return 'br';
  return taken.has('gzip') ? 'gzip' : 'identity';
};

const compressNow = (bytes: Buffer, encoding: 'br' | 'gzip', isLasting: boolean): Promise<Buffer> => {
  if (encoding === 'gzip') return compressGzip(bytes, { level: isLasting ? 9 : QUICK_GZIP });
  const quality = isLasting ? constants.BROTLI_MAX_QUALITY : QUICK_BROTLI;
  return compressBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
};

/** Buffers that are sent many times, compressed once. */
const lasting = new WeakMap<Buffer, Map<ContentEncoding, Promise<Buffer>>>();

const compressOnce = (bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> => {
  const known = lasting.get(bytes) ?? new Map<ContentEncoding, Promise<Buffer>>();
  lasting.set(bytes, known);
  const compressed = known.get(encoding) ?? compressNow(bytes, encoding, true);
  known.set(encoding, compressed);
  return compressed;
};

/** Whether a body is large enough to be compressed. */
export const isWorthCompressing = ({ length }: { readonly length: number }): boolean => length >= LEAST_BYTES;

/**
 * Compresses the bytes of a response. No response mixes secrets with text that another site can choose, so that the compressed
 * length gives nothing away (BREACH).
 * @param isLasting whether this very buffer is sent many times
 */
export const compress = (bytes: Buffer, encoding: 'br' | 'gzip', isLasting: boolean): Promise<Buffer> =>
  isLasting ? compressOnce(bytes, encoding) : compressNow(bytes, encoding, false);
