import type { Locale } from '@ancrage/shared/rules/locales';

/** The member of the firm's staff who acts in this request. */
export interface ActingStaff {
  readonly id: number;
  readonly name: string;
  readonly mail: string;
  readonly locale: Locale;
  readonly sessionId: string;
  /** Whether the second factor was shown; without it nothing can be done but to show it. */
  readonly hasShownFactor: boolean;
  /** Moments at which the sign-in ends: without another call, and in any case. */
  readonly idleEndsAt: Date;
  readonly endsAt: Date;
}
