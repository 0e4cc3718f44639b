import type { Request } from 'express';

const READING = new Set(['GET', 'HEAD']);

/** Whether a method only reads. */
export const isReading = (method: string): boolean => READING.has(method);

/**
 * The site of the page that makes a request, by the browser's headers: `own` for this site, `another` for any other, `untold` for no
 * page or no information. Source: Q-34.
 * @param origin origin of this site
 */
export const siteOf = (
  { headers }: Pick<Request, 'headers'>,
  origin: string,
): 'own' | 'another' | 'untold' => {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  if (site === 'none') return 'untold';
  if (site !== undefined) return 'another';
  // Browsers before 2023, and any over plain http, send Origin with every request that does not only read.
  if (headers.origin === undefined) return 'untold';
  return headers.origin === origin ? 'own' : 'another';
};
