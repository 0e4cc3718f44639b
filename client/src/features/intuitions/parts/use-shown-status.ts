import type { AddressedIntuition } from '@ancrage/shared/journal/addressed-intuitions';
import type { Status } from '@ancrage/shared/journal/intuitions';
import { useState } from 'react';

interface ShownStatus {
  readonly isDone: boolean;
  readonly toggle: () => Promise<void>;
}

/**
 * The status of an intuition and the tap that changes it. A change shows at once (optimistically), so that the next tap
 * matches what the user sees. Source: T-07.
 * @param onStatus resolves once the status is saved on this device, or the save failed
 */
export const useShownStatus = (
  intuition: AddressedIntuition,
  onStatus: (status: Status) => Promise<void>,
): ShownStatus => {
  const [tapped, setTapped] = useState<{ readonly status: Status } | null>(null);
  const isDone = (tapped ?? intuition).status === 'implemented';
  const toggle = async () => {
    const tap = { status: isDone ? 'pending' : 'implemented' } as const;
    setTapped(tap);
    await onStatus(tap.status);
    setTapped((latest) => (latest === tap ? null : latest));
  };
  return { isDone, toggle };
};
