import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import type { Settings } from '../config/settings.ts';

/** Browser features that no page may use, and passkeys, which our own pages may. Source: Q-34; decision 198. */
const PERMISSIONS = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .concat('publickey-credentials-create=(self)', 'publickey-credentials-get=(self)')
  .join(', ');

const ONE_YEAR_S = 31_536_000;

/**
 * The headers of every response. Source: Q-34, contract §1.6.
 * @param publicUrl if people reach the server by https, browsers insist on it
 * @param hstsSubdomains whether they do so for hosts below that address as well
 */
export const securityHeaders = ({
  publicUrl,
  hstsSubdomains,
}: Pick<Settings, 'publicUrl' | 'hstsSubdomains'>): Map<string, string> => {
  const https = publicUrl.startsWith('https:');
  const protect = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['ancrage'],
      },
    },
    strictTransportSecurity: https ? { maxAge: ONE_YEAR_S, includeSubDomains: hstsSubdomains } : false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'sameorigin' },
  });
  // They are the same for every response, so helmet runs once, on a sample.
  const request = new IncomingMessage(new Socket());
  const sample = new ServerResponse(request);
  sample.setHeader('Permissions-Policy', PERMISSIONS);
  protect(request, sample, (error?: unknown) => {
    if (error) throw error;
  });
  return new Map(Object.entries(sample.getHeaders()).map(([name, value]) => [name, String(value)]));
};
