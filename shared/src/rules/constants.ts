/** Built-in version of the web app, compared with `v` of the version call. Source: K-04. */
export const APP_VERSION = '2025-43.4-9';
/** Life of an access token, in seconds. Source: contract §3. */
export const ACCESS_TOKEN_LIFETIME_S = 300;
/** The client renews an access token this long before it expires, in seconds. Source: K-01. */
export const ACCESS_RENEWAL_MARGIN_S = 30;
/** Idle life of a refresh token, in seconds. Source: K-02, Q-12. */
export const REFRESH_TOKEN_LIFETIME_S = 1_209_600;
/** The client treats a refresh token as dead this long before it is, in seconds. Source: K-02. */
export const REFRESH_LIFETIME_MARGIN_S = 30;
/** Absolute life of a session, in seconds (90 days). Source: Q-12. */
export const SESSION_LIFETIME_S = 7_776_000;
/** The client's timer refreshes this long before the access token expires, in seconds. Source: K-03. */
export const TIMER_REFRESH_S = 60;
/** Personal-info fields needed to leave the profile page. Source: K-05, V-02. */
export const PERSONAL_INFO_MINIMUM = 5;
/** Identity-card fields needed before a reconnection. Source: K-05, V-03. */
export const IDENTITY_CARD_MINIMUM = 3;
/** Time between automatic slides of pure text, in milliseconds. Source: K-06. */
export const CAROUSEL_INTERVAL_MS = 5000;
/** Time a toast stays, in milliseconds. Source: K-06. */
export const TOAST_AUTOHIDE_MS = 5000;
/** Horizontal distance that makes a swipe, in CSS pixels. Source: K-06. */
export const SWIPE_THRESHOLD_PX = 40;
/** Largest JSON text of one journal field, in bytes. Source: Q-30. */
export const FIELD_MAX_BYTES = 4 * 1024 * 1024;
/** Deepest nesting of a journal field. Source: Q-30. */
export const FIELD_MAX_DEPTH = 32;
/** Values that a field held before are kept for this long, in milliseconds (90 days)… Source: Q-51. */
export const REVISIONS_KEPT_MS = 90 * 24 * 60 * 60 * 1000;
/** …and so many of the newest, however old they are. Source: Q-51. */
export const REVISIONS_KEPT = 50;
/**
 * Replaced values of one person beyond so many bytes are deleted, the oldest first: but not the newest of a field, nor those of
 * the last week, so that nobody can push a history out in a day.
 */
export const REVISIONS_MOST_BYTES = 100_000_000;
export const REVISIONS_SAFE_MS = 7 * 24 * 60 * 60 * 1000;
/** Longest text of a profile field, in characters. Source: contract §9. */
export const PROFILE_TEXT_MAX = 255;
/** Longest mail address, in characters. */
export const MAIL_MAX = 254;
/** Longest user name that is not a mail address, in characters. Source: contract §14. */
export const USERNAME_MAX = 60;
/** Shortest and longest new password, in characters. Source: Q-02. */
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 128;
/** Life of a recovery code, in seconds. Source: Q-06, ASVS 6.5.5. */
export const RECOVERY_CODE_LIFETIME_S = 600;
/** How often a recovery code may be tried from one place. Source: Q-06. */
export const RECOVERY_CODE_TRIES = 5;
/** How often from all places where its owner never signed in. */
export const RECOVERY_CODE_TRIES_BY_STRANGERS = 20;
/** An earlier code stays valid when a new one is requested within this time, in seconds. */
export const RECOVERY_CODE_KEPT_S = 300;
/** A code that was asked for longer ago, in seconds, and could not be mailed since, is not mailed any more. */
export const RECOVERY_REQUEST_LIFETIME_S = 3600;
/** Version of the terms that a person accepts. Source: product "Registration and staff". */
export const TERMS_VERSION = '1';
/** Day on which that version came into force, as ISO 8601. */
export const TERMS_DATE = '2026-11-21';
/** Age from which a banner shows an unsent change, in milliseconds. Source. */
export const UNSENT_WARNING_MS = 24 * 60 * 60 * 1000;
/** How long the former address of an account can take it back after a change of address, in hours. */
export const ADDRESS_RETURN_HOURS = 72;
/** How long a reset by mail waits when the recovery guard is on, in hours; so long the guard itself takes to protect. */
export const RECOVERY_WAIT_HOURS = 72;
/** How long a mailed code works after that wait, in days. */
export const RECOVERY_WINDOW_DAYS = 7;
