import { isIPv4 } from 'node:net';

/**
 * The network of a client address, as the security log keeps it: an IPv4 /24 or an IPv6 /48; null for an unknown one.
 * @param clientAddress an IPv4 address, or the first groups of an IPv6 address, as `clientAddressOf` gives them
 */
export const sourceOf = (clientAddress: string): string | null => {
  if (isIPv4(clientAddress)) return `${clientAddress.split('.').slice(0, 3).join('.')}.0/24`;
  const groups = clientAddress.split(':');
  return groups.length < 3 ? null : `${groups.slice(0, 3).join(':')}::/48`;
};
