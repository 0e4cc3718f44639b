import type { Request } from 'express';

const READING = new Set(['GET', 'HEAD']);

/** Whether a method merely reads. */
export const isReading = (method: string): boolean => READING.has(method);

/**
 * Whose page makes a request, as far as the browser that sends it says so: `own` a page of this site, `another` a page of
 * another one, `untold` no page at all, or no browser that tells. Source: Q-34.
 * @param origin where this site is reached
 */
export const siteOf = (
  { headers }: Pick<Request, 'headers'>,
  origin: string,
): 'own' | 'another' | 'untold' => {
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin') return 'own';
  if (site === 'none') return 'untold';
  if (site !== undefined) return 'another';
  // Browsers of before 2023, and any over plain http, name the origin of whatever is not mere reading.
  if (headers.origin === undefined) return 'untold';
  return headers.origin === origin ? 'own' : 'another';
};
