import type { Request } from 'express';

/** The part before the path, when a request names a whole address. Source: RFC 9112 §3.2.2. */
const SCHEME_AND_HOST = /^https?:\/\/[^/?]+/i;

/** Path and query of a request target. A host in it is ignored: the Host header alone names the host. */
export const pathAndQueryOf = (target: string): string => {
  const prefix = SCHEME_AND_HOST.exec(target)?.[0];
  if (prefix === undefined) return target;
  const path = target.slice(prefix.length);
  return path.startsWith('/') ? path : `/${path}`;
};

/** Path of a request as it was sent, without query. */
export const pathOfRequest = ({ originalUrl }: Pick<Request, 'originalUrl'>): string => {
  const at = originalUrl.indexOf('?');
  return at < 0 ? originalUrl : originalUrl.slice(0, at);
};
