import type { Locale } from '@ancrage/shared/rules/locales';
import type { StaffRight } from '@ancrage/shared/rules/staff-rights';

/** The member of the firm's staff who makes this request. */
export interface ActingStaff {
  readonly id: number;
  readonly name: string;
  readonly mail: string;
  readonly locale: Locale;
  readonly rights: readonly StaffRight[];
  readonly sessionId: string;
  /** Whether the second factor was checked. Without it, the member can do nothing else. */
  readonly hasShownFactor: boolean;
  /** When the session ends: without another call, and at the latest. */
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
}
