import type { DEVICE_KINDS } from '@ancrage/shared/wire/session-list';
import Bowser from 'bowser';

/** What is known of a device, in names that people know it by; null where nothing is. */
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

/** Reads what a device says of itself in a User-Agent header. It may say anything: it is shown, and nothing depends on it. */
export const deviceOf = (userAgent: string): Device => {
  if (userAgent.trim() === '') return { browser: null, system: null, kind: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    kind: KINDS[platform.type ?? ''] ?? null,
  };
};
