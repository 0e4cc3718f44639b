import type { Request } from 'express';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request for logs, metrics and traces; unknown methods are `other`. */
export const methodOf = ({ method }: Request): string => (METHODS.has(method) ? method : 'other');
