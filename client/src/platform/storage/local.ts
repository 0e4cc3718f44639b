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
  /** the language of the account and its mails; an older app did not keep it */
  locale: z.optional(z.enum(LOCALES)),
});

/** A token pair; both expiries in epoch milliseconds, the margin of K-02 already taken off the refresh one. */
export const authStored = z.object({
  refreshToken: z.string(),
  accessToken: z.string(),
  accessExpiresAt: z.number(),
  refreshExpiresAt: z.number(),
  /** sent with the refresh token; an app from before kept none */
  idempotencyKey: z.optional(z.string()),
});

/** Everything the app keeps in local storage, by key, with the shape of its value. Source: E-02, E-08, E-10. */
const shapes = {
  /** the language the person chose (T-11), in the end also that of their account */
  'user-locale': z.enum(LOCALES),
  /** the privacy notice was dismissed (T-10) */
  privacy_alert: z.boolean(),
  /** how the exchanges of professional friendship are arranged */
  'friendship-grouping': z.enum(['person', 'theme']),
  /** the day of the last check-in that was done, in the device's time zone: YYYY-MM-DD (S-02) */
  'check-in-day': z.iso.date(),
  /** the token pair, for decisions that cannot wait; what is on the disk for certain is in `session/kept-session.ts` */
  auth: authStored,
  'personal-info': personalInfoStored,
  /** revision of the user record that `personal-info` was read from (an ETag) */
  'personal-info-revision': z.nullable(z.string()),
  /** nid of the data record */
  'data-id': z.int(),
  /** what the server said of the place it runs at, for starting offline */
  configuration: z.object({
    firm: z.object({
      name: z.string(),
      contact: z.string(),
      // Earlier versions of the app stored none.
      colour: z._default(z.string(), DEFAULT_FIRM_COLOUR),
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

/** The value kept under a key, or null when there is none or it has not the expected shape. */
export const readLocal = <Key extends LocalKey>(key: Key): LocalValue<Key> | null => {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  const parsed = z.safeParse(shapes[key], decode(text));
  // The compiler loses the link between the key and its schema; the schema of this very key has just said yes.
  return parsed.success ? (parsed.data as LocalValue<Key>) : null;
};

/**
 * Keeps a value under a key.
 * @throws DOMException when the browser refuses to store (full, or storage forbidden)
 */
export const writeLocal = <Key extends LocalKey>(key: Key, value: LocalValue<Key>): void => {
  localStorage.setItem(key, JSON.stringify(value));
};

/** Begins the keys under which pages that go leave what the database has not of it yet, one for each page. */
export const UNSAVED_DRAFTS = 'last-words ';

/** The keys of all that pages left. */
export const unsavedDraftKeys = (): string[] =>
  Array.from(localStorage, (_, at) => localStorage.key(at) ?? '').filter((key) =>
    key.startsWith(UNSAVED_DRAFTS),
  );

/**
 * Empties local storage, whatever it holds. Source: T-03, T-05.
 * @param isForGood false where unsent work stays: last words are part of it until the database has them
 */
export const clearAll = (isForGood = true): void => {
  const words = isForGood
    ? []
    : unsavedDraftKeys().map((key) => [key, localStorage.getItem(key) ?? ''] as const);
  localStorage.clear();
  for (const [key, text] of words) localStorage.setItem(key, text);
};
