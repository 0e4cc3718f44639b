import { isIPv4, isIPv6 } from 'node:net';
import type { Request } from 'express';

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;
/** A household or a firm has a /64 network: its machines count as one. */
const NETWORK_GROUPS = 4;

const networkOf = (address: string): string => {
  const [head = '', tail] = address.split('%', 1)[0]?.split('::') ?? [];
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  return groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};

/**
 * Client address in the form that limits count: an IPv4 address, or the network of an IPv6 address. Express reads forwarding headers
 * only from trusted proxies. Source: Q-04.
 */
export const clientAddressOf = ({ ip = '' }: Pick<Request, 'ip'>): string => {
  const plain = MAPPED.exec(ip)?.[1] ?? ip;
  if (isIPv4(plain)) return plain;
  return isIPv6(plain) ? networkOf(plain) : 'unknown';
};
