import type { Locale } from '@ancrage/shared/rules/locales';

/** The person of a valid access token, who makes this request. */
export interface ActingPerson {
  readonly uid: number;
  readonly uuid: string;
  readonly mail: string;
  readonly locale: Locale;
  /** Id of the person's data record; null when there is none yet. */
  readonly nid: number | null;
  readonly sessionId: string;
  /** Whether a guarded recovery waits, or the paper code was used. */
  readonly hasGuardNotice: boolean;
}
