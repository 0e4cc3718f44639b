import type { Request } from 'express';

const LENGTH = /^\d{1,9}$/;

/** Content-Length of an uncompressed body; null for any other. */
export const plainLengthOf = ({ headers }: Pick<Request, 'headers'>): number | null => {
  const length = headers['content-length'];
  const packing = headers['content-encoding'];
  if (length === undefined || !LENGTH.test(length)) return null;
  return packing === undefined || packing === 'identity' ? Number(length) : null;
};

/**
 * Reads an uncompressed body with a Content-Length, as most bodies are, without a body parser.
 * @param most largest size in bytes
 * @returns null for a larger body and any other kind, of which nothing was read
 * @throws the error of a request that ends before its body
 */
export const wholeBody = (request: Request, most: number): Promise<Buffer | null> => {
  const length = plainLengthOf(request);
  if (length === null || length > most) return Promise.resolve(null);
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    request
      .on('data', (part: Buffer) => parts.push(part))
      .once('end', () => {
        const [first] = parts;
        resolve(parts.length === 1 && first ? first : Buffer.concat(parts));
      })
      .once('error', reject);
  });
};
