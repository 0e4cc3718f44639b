import type { Request } from 'express';

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'DELETE', 'OPTIONS']);

/** The method of a request where it is told of: whatever else somebody makes up is one and the same. */
export const methodOf = ({ method }: Request): string => (METHODS.has(method) ? method : 'other');
