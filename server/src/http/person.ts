import type { Locale } from '@ancrage/shared/rules/locales';

/** The bearer of a valid access token: who acts in this request. */
export interface ActingPerson {
  readonly uid: number;
  readonly uuid: string;
  readonly mail: string;
  readonly locale: Locale;
  /** Data record of the person, null when there is none yet. */
  readonly nid: number | null;
  readonly sessionId: string;
}
