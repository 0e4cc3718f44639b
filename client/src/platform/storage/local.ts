import '#platform/schema-settings.ts';
import { DEFAULT_FIRM_COLOUR } from '@ancrage/shared/rules/firm-colour';
import { LOCALES } from '@ancrage/shared/rules/locales';
import * as z from 'zod/mini';

const personalInfoStored = z.object({
  firstname: z.string(),
  lastname: z.string(),
  mail: z.string(),
  title: z.string(),
  company: z.string(),
  businessunit: z.string(),
  telephone: z.string(),
  cgu: z.boolean(),
  uuid: z.string(),
  uid: z.int(),
  /** the language of the account and its mails; absent in data of an older app */
  locale: z.optional(z.enum(LOCALES)),
});

/** A token pair; both expiries in epoch milliseconds, the refresh one already reduced by the margin of K-02. */
export const authStored = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  accessExpiresAt: z.number(),
  refreshExpiresAt: z.number(),
  /** sent with the refresh token; absent in data of an older app */
  idempotencyKey: z.optional(z.string()),
});

/** Everything that the app stores in local storage: the schema of each key. Source: E-02, E-08, E-10. */
const shapes = {
  /** the language that the user chose (T-11); the account gets it too */
  'user-locale': z.enum(LOCALES),
  /** the privacy notice was dismissed (T-10) */
  privacy_alert: z.boolean(),
  /** how exchanges of professional friendship are grouped */
  'friendship-grouping': z.enum(['person', 'theme']),
  /** the day of the last check-in that was done, in the device's time zone: YYYY-MM-DD (S-02) */
  'check-in-day': z.iso.date(),
  /** when a report was last printed or copied, and when on an earlier day, in epoch milliseconds (P-13) */
  'last-report': z.object({ at: z.number(), before: z.nullable(z.number()) }),
  /** whether old entries are shown again now and then (product "Find again") */
  'old-entries': z.boolean(),
  /** whether keys such as `n` and `/` act on their own (WCAG 2.1.4) */
  'keyboard-shortcuts': z.boolean(),
  /** the token pair, for synchronous reads; `session/stored-session.ts` has the durable copy */
  auth: authStored,
  'personal-info': personalInfoStored,
  /** revision of the user record that `personal-info` was read from (an ETag) */
  'personal-info-revision': z.nullable(z.string()),
  /** nid of the data record */
  'data-id': z.int(),
  /** the server's configuration, for offline starts */
  configuration: z.object({
    firm: z.object({
      name: z.string(),
      contact: z.string(),
      // Absent in data of older apps.
      colour: z._default(z.string(), DEFAULT_FIRM_COLOUR),
      helpline: z.optional(z.record(z.enum(LOCALES), z.string())),
    }),
    client: z.object({ id: z.string(), secret: z.string() }),
  }),
};

type LocalKey = keyof typeof shapes;
export type LocalValue<Key extends LocalKey> = z.infer<(typeof shapes)[Key]>;

const decode = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text; // `user-locale` was a bare word in the old app
  }
};

/** The value of a key; null when there is none or it does not match the schema. */
export const readLocal = <Key extends LocalKey>(key: Key): LocalValue<Key> | null => {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  const parsed = z.safeParse(shapes[key], decode(text));
  // The compiler loses the link between the key and its schema; the schema of this key has just validated the value.
  return parsed.success ? (parsed.data as LocalValue<Key>) : null;
};

/**
 * Stores a value under a key.
 * @throws DOMException when the browser refuses to store (full, or storage forbidden)
 */
export const writeLocal = <Key extends LocalKey>(key: Key, value: LocalValue<Key>): void => {
  localStorage.setItem(key, JSON.stringify(value));
};

/** Prefix of the keys under which closing pages save drafts that are not in the database yet; one key per page. */
export const UNSAVED_DRAFTS = 'last-words ';

/** The keys of all unsaved drafts. */
export const unsavedDraftKeys = (): string[] =>
  Array.from(localStorage, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(UNSAVED_DRAFTS),
  );

/**
 * Clears local storage. Source: T-03, T-05.
 * @param isForGood false where pending changes stay: unsaved drafts are part of them until they are in the database
 */
export const clearAll = (isForGood = true): void => {
  const words = isForGood
    ? []
    : unsavedDraftKeys().map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  localStorage.clear();
  for (const [key, text] of words) localStorage.setItem(key, text);
};
