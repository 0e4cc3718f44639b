import type { Settings } from './settings.ts';

/** The address at which processes of this machine reach the server. */
export const localAddress = ({ host, port }: Pick<Settings, 'host' | 'port'>): string => {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  return `http://${isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${port}`;
};
