import * as z from 'zod/mini';
import { LOCALES } from '../rules/locales.ts';
import { LIST_ACTS, RECEIPT_ACTS } from '../rules/receipt-acts.ts';
import { SECURITY_ACTS } from '../rules/security-acts.ts';
import { defineCall } from './call.ts';

/** How many acts are listed at most; the archive of the data has all of them. */
export const RECEIPT_ACTS_AT_ONCE = 200;

const moment = z.iso.datetime();

/** What the page of the person shows the staff. Of possible duplicates, who are other people, only the number. */
const seenSchema = z.object({
  uid: z.int(),
  mail: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  title: z.string(),
  company: z.string(),
  businessunit: z.string(),
  telephone: z.string(),
  locale: z.enum(LOCALES),
  state: z.enum(['pending', 'active', 'refused', 'blocked']),
  requestedAt: moment,
  changedAt: moment,
  terms: z.nullable(z.object({ version: z.string(), acceptedAt: z.nullable(moment) })),
  /** `lastUsedMonth`: such as `2026-03`, in UTC. */
  sessions: z.object({ open: z.int(), lastUsedMonth: z.nullable(z.string()) }),
  security: z.array(z.object({ act: z.enum(SECURITY_ACTS), count: z.int() })),
  possibleDuplicates: z.int(),
  /** When mails to the person were given up. */
  failedMails: z.array(moment),
});

/**
 * Somebody looked or acted. `by`: first name of the member of the staff; null when the firm does not show it, and for operators.
 * `fields`: what a correction changed.
 */
const receiptActSchema = z.object({
  id: z.string(),
  at: moment,
  act: z.enum(RECEIPT_ACTS),
  by: z.nullable(z.string()),
  fields: z.array(z.string()),
});
export type ReceiptActLine = z.infer<typeof receiptActSchema>;

const inEachLanguage = z.object({ fr: z.nullable(z.string()), en: z.nullable(z.string()) });

/**
 * `acts`: newest first. `lists`: how often lists of many people were opened since the account exists. `readers`: who could technically
 * read a journal, where the firm named them. `backups.kept`: how many daily backups there are at most; null when that is not known.
 */
const privacyReceiptSchema = z.object({
  seen: seenSchema,
  acts: z.array(receiptActSchema),
  lists: z.array(z.object({ act: z.enum(LIST_ACTS), count: z.int(), lastAt: moment })),
  readers: z.object({ firm: z.string(), host: z.nullable(z.string()), backupKeyHolder: inEachLanguage }),
  backups: z.object({ kept: z.nullable(z.int()), lastAt: z.nullable(moment) }),
});
export type PrivacyReceipt = z.infer<typeof privacyReceiptSchema>;

/**
 * GET /api/account/receipt: what the staff sees of the acting person, and who looked or acted when. Source: contract, decision 15;
 * decision 197.
 */
export const privacyReceipt = defineCall({
  name: 'account.receipt',
  method: 'GET',
  path: '/api/account/receipt',
  body: 'none',
  errors: 'problem',
  audience: 'person',
  response: privacyReceiptSchema,
  statuses: [200, 401, 403, 503],
});
