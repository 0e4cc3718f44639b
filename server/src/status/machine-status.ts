import { statfs } from 'node:fs/promises';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { healthReady } from '@ancrage/shared/wire/health-ready';
import * as z from 'zod';
import { localAddress } from '../config/local-address.ts';
import { readRefusal } from '../config/refused-settings.ts';
import type { Settings } from '../config/settings.ts';
import { attention, type StatusLine, sizeOf, spanOf, well } from './status-line.ts';

const PATIENCE_MS = 4000;
const LEAST_FREE_BYTES = 2e9;
const LEAST_FREE_SHARE = 0.1;
/** Let's Encrypt renews a certificate 30 days before its end. */
const RENEWED_BEFORE_MS = 20 * 24 * 60 * 60_000;

const notReadySchema = z.object({ parts: z.record(z.string(), z.string()) });

const failing = (parts: Readonly<Record<string, string>>): string[] =>
  Object.entries(parts).flatMap(([part, state]) => (state === 'ok' ? [] : [`${part} ${state}`]));

/** Whether the application on this machine is ready to serve, and which of its parts are not well. */
export const applicationStatus = async (settings: Pick<Settings, 'host' | 'port'>): Promise<StatusLine> => {
  const address = localAddress(settings);
  try {
    const answer = await fetch(`${address}${healthReady.path}`, { signal: AbortSignal.timeout(PATIENCE_MS) });
    const body: unknown = await answer.json();
    const { parts } = (answer.ok ? healthReady.response : notReadySchema).parse(body);
    const bad = failing(parts);
    if (!answer.ok)
      return attention('Application', `not ready at ${address}: ${bad.join(', ') || 'stopping'}.`);
    return bad.length > 0
      ? attention('Application', `serves at ${address}, but: ${bad.join(', ')}.`)
      : well('Application', `ready at ${address}.`);
  } catch {
    return attention('Application', `does not answer at ${address}.`);
  }
};

/** Why the last start was refused, while the application runs with its earlier settings. Nothing when it was not. */
export const settingsStatus = (folder: string, now: Date): StatusLine[] => {
  const refusal = readRefusal(folder);
  if (refusal === null) return [];
  const age = spanOf(now.getTime() - refusal.at.getTime());
  return [attention('Settings', `A start was refused ${age} ago: ${refusal.sentence}`)];
};

/** The free space where the data folder is. */
export const diskStatus = async (dataDir: string): Promise<StatusLine> => {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const [free, whole] = [bavail * bsize, blocks * bsize];
    const text = `${sizeOf(free)} of ${sizeOf(whole)} free for ${dataDir}.`;
    return free < LEAST_FREE_BYTES || free < whole * LEAST_FREE_SHARE
      ? attention('Disk', `${text} Make room.`)
      : well('Disk', text);
  } catch {
    return attention('Disk', `${dataDir} cannot be read.`);
  }
};

/** The end of the certificate of a server. @throws when it does not answer */
const certificateEnd = (host: string, port: number): Promise<Date> =>
  new Promise((resolve, reject) => {
    // A certificate that has expired has an end, too.
    const name = isIP(host) === 0 ? { servername: host } : {};
    const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: PATIENCE_MS });
    socket.once('secureConnect', () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.destroy();
    });
    socket.once('timeout', () => socket.destroy(new Error('No answer in time.')));
    socket.once('error', reject);
  });

/** How long the certificate of the public address is valid. */
export const certificateStatus = async (publicUrl: string, now: Date): Promise<StatusLine> => {
  const { protocol, hostname, port } = new URL(publicUrl);
  if (protocol !== 'https:') return well('Certificate', `none: ${publicUrl} is not https.`);
  try {
    const end = await certificateEnd(hostname, Number(port || '443'));
    const left = end.getTime() - now.getTime();
    const until = `until ${end.toISOString().slice(0, 10)}`;
    if (left <= 0) return attention('Certificate', `of ${hostname} was valid ${until}.`);
    return left < RENEWED_BEFORE_MS
      ? attention(
          'Certificate',
          `of ${hostname} is valid ${until}, ${spanOf(left)}: it should have been renewed.`,
        )
      : well('Certificate', `of ${hostname} is valid ${until}.`);
  } catch {
    return attention('Certificate', `${hostname} does not answer by TLS.`);
  }
};
