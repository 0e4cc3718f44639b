import type { Request } from 'express';

const LENGTH = /^\d{1,9}$/;

/** The bytes that a body says it has; null when it does not say, or is packed. */
export const plainLengthOf = ({ headers }: Pick<Request, 'headers'>): number | null => {
  const length = headers['content-length'];
  const packing = headers['content-encoding'];
  if (length === undefined || !LENGTH.test(length)) return null;
  return packing === undefined || packing === 'identity' ? Number(length) : null;
};

/**
 * Reads a body that says how long it is and is not packed, as most do: nothing has to be found out about it.
 * @param most bytes; a longer one is left alone
 * @returns null for any other body, of which nothing was read
 * @throws what ends a request before its body
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
