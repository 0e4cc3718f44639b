import type { DEVICE_KINDS } from '@ancrage/shared/wire/session-list';
import Bowser from 'bowser';
import type { AuditDetail } from '../audit/audit-line.ts';

/** A device, in names that people know; null for what is unknown. */
export interface Device {
  readonly browser: string | null;
  readonly system: string | null;
  readonly kind: (typeof DEVICE_KINDS)[number] | null;
}

const KINDS: Readonly<Record<string, NonNullable<Device['kind']>>> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
};

/** Reads a User-Agent header. A client can send anything in it, so it is only shown. */
export const deviceOf = (userAgent: string): Device => {
  if (userAgent.trim() === '') return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: KINDS[platform.type ?? ''] ?? null,
  };
};

/** A device as a detail of the log: what is unknown is left out. */
export const deviceDetail = (userAgent: string): AuditDetail => {
  const { browser, system, kind } = deviceOf(userAgent);
  return {
    ...(browser !== null && { browser }),
    ...(system !== null && { system }),
    ...(kind !== null && { kind }),
  };
};
