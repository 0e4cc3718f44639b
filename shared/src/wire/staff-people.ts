import * as z from 'zod/mini';
import { PROFILE_TEXT_MAX } from '../rules/constants.ts';
import { LOCALES } from '../rules/locales.ts';
import { SECURITY_ACTS } from '../rules/security-acts.ts';
import { PERSON_STATES, STAFF_DECISIONS } from '../rules/staff-decisions.ts';
import { defineCall } from './call.ts';
import { erasureProposalSchema } from './erasure-proposal.ts';

/** Orders of the list: `queue` has the pending first, oldest first, then everybody else, newest first. */
export const PEOPLE_SORTS = ['queue', 'requested', 'name', 'company'] as const;
export type PeopleSort = (typeof PEOPLE_SORTS)[number];

export const PEOPLE_PAGE_USUAL = 50;

const state = z.enum(PERSON_STATES);
const moment = z.iso.datetime();

/** Identification data of one person, as the list shows it. */
const staffPersonRowSchema = z.object({
  uid: z.int(),
  mail: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  title: z.string(),
  company: z.string(),
  businessunit: z.string(),
  telephone: z.string(),
  /** Language of the mails to the person. */
  locale: z.enum(LOCALES),
  state,
  requestedAt: moment,
  /** Whether somebody else has the same name, telephone number, or nearly the same address. */
  hasPossibleDuplicates: z.boolean(),
});
export type StaffPersonRow = z.infer<typeof staffPersonRowSchema>;

/** A page of the list. `next` goes into `after` for the page that follows; null on the last. */
export const staffPeoplePageSchema = z.object({
  people: z.array(staffPersonRowSchema),
  next: z.nullable(z.string()),
});
export type StaffPeoplePage = z.infer<typeof staffPeoplePageSchema>;

const searchText = z.string().check(z.maxLength(200));
/** States wanted, separated by commas; all without it. */
const statesText = z
  .string()
  .check(z.regex(/^(pending|active|refused|blocked)(,(pending|active|refused|blocked))*$/));

/**
 * What the list is asked for. `search`: words that are each found somewhere in names, mail address, company or job title,
 * whatever their case, accents, apostrophes and quotation marks, and telephone numbers in any spelling. `direction` turns every order but `queue`.
 */
export const staffPeopleQuerySchema = z.strictObject({
  search: z.optional(searchText),
  states: z.optional(statesText),
  sort: z.optional(z.enum(PEOPLE_SORTS)),
  direction: z.optional(z.enum(['ascending', 'descending'])),
  after: z.optional(z.string().check(z.maxLength(2000))),
  limit: z.optional(z.string().check(z.regex(/^([1-9]\d?|100)$/))),
});
export type StaffPeopleQuery = z.infer<typeof staffPeopleQuerySchema>;

/** The list of people. Refusals: signed_out, factor_needed, invalid. */
export const staffPeople = defineCall({
  name: 'staff.people',
  method: 'GET',
  path: '/api/staff/people',
  body: 'none',
  query: staffPeopleQuerySchema,
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: staffPeoplePageSchema,
  statuses: [200, 401, 403, 422, 503],
});

/**
 * What happened to an account, by whom (null: the person, or a member who is gone). `detail`: the reason of a decision, or the
 * names of the corrected fields, separated by commas.
 */
const staffHistoryEntrySchema = z.object({
  at: moment,
  event: z.enum(['requested', 'approved', 'refused', 'blocked', 'unblocked', 'corrected', 'sessions-ended']),
  by: z.nullable(z.string()),
  detail: z.string(),
});
export type StaffHistoryEntry = z.infer<typeof staffHistoryEntrySchema>;

/** Somebody who may be the same person, and why it seems so. */
const staffDuplicateSchema = z.object({
  uid: z.int(),
  mail: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  company: z.string(),
  state,
  requestedAt: moment,
  likeness: z.array(z.enum(['name', 'telephone', 'mail'])),
});
export type StaffDuplicate = z.infer<typeof staffDuplicateSchema>;

/** One person, as far as the staff may know them: nothing of a journal. */
const staffPersonSchema = z.object({
  ...staffPersonRowSchema.shape,
  changedAt: moment,
  /** Goes back with a correction, which is refused when somebody else was quicker. */
  revision: z.int(),
  /** The terms that were accepted, and when; null when none were. */
  terms: z.nullable(z.object({ version: z.string(), acceptedAt: z.nullable(moment) })),
  /** Devices signed in now, and the month (`2026-03`, in UTC) in which one of them was last used. Source: decision 163. */
  sessions: z.object({ open: z.int(), lastUsedMonth: z.nullable(z.string()) }),
  /** How many acts of each kind the log has on the security of the account; the moments are for the person alone. */
  security: z.array(z.object({ act: z.enum(SECURITY_ACTS), count: z.int() })),
  /** Newest first. */
  history: z.array(staffHistoryEntrySchema),
  possibleDuplicates: z.array(staffDuplicateSchema),
  /** The open proposal to erase the person, and whether another member could confirm one; else the command line is the way. */
  erasure: z.object({ proposal: z.nullable(erasureProposalSchema), hasColleague: z.boolean() }),
});
export type StaffPerson = z.infer<typeof staffPersonSchema>;

/** One person. Refusals: signed_out, factor_needed, unknown. */
export const staffPerson = defineCall({
  name: 'staff.person',
  method: 'GET',
  path: '/api/staff/people/:uid',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'none',
  response: staffPersonSchema,
  statuses: [200, 401, 403, 404, 503],
});

/** What can be stored as it is: neither half a character nor NUL. */
const profileText = z.string().check(
  z.maxLength(PROFILE_TEXT_MAX),
  z.refine((text) => text.isWellFormed() && !text.includes('\0')),
);

/** Identification data to correct: what is sent is written. Never the e-mail address, never a password. Source: Q-23. */
export const staffCorrectionSchema = z.strictObject({
  revision: z.int(),
  firstname: z.optional(profileText),
  lastname: z.optional(profileText),
  title: z.optional(profileText),
  company: z.optional(profileText),
  businessunit: z.optional(profileText),
  telephone: z.optional(profileText),
  locale: z.optional(z.enum(LOCALES)),
});
export type StaffCorrection = z.infer<typeof staffCorrectionSchema>;

/** Corrects identification data; the person gets a mail. Refusals: unknown, overtaken, invalid. */
export const staffCorrect = defineCall({
  name: 'staff.correct',
  method: 'PATCH',
  path: '/api/staff/people/:uid',
  body: 'json',
  request: staffCorrectionSchema,
  smallBody: { empty: 'There is nothing to correct.' },
  errors: 'problem',
  audience: 'staff',
  right: 'support',
  response: staffPersonSchema,
  statuses: [200, 400, 401, 403, 404, 409, 413, 415, 422, 503],
});

/** Ends every session of a person, who gets a mail when there was one. Refusals: unknown. */
export const staffEndSessions = defineCall({
  name: 'staff.end-sessions',
  method: 'POST',
  path: '/api/staff/people/:uid/end-sessions',
  body: 'none',
  errors: 'problem',
  audience: 'staff',
  right: 'support',
  response: z.object({ ended: z.int() }),
  statuses: [200, 401, 403, 404, 503],
});

/** How many people one call decides on at most. */
export const DECISIONS_AT_ONCE = 200;
export const REASON_MAX = 1000;

const reasonText = z.string().check(z.maxLength(REASON_MAX));

/**
 * One decision on one person or several. The reason, one for all or one in each language of the mails, is sent to the person with a
 * refusal or a block, and kept in the history.
 */
export const staffDecisionRequestSchema = z.strictObject({
  uids: z.array(z.int32()).check(z.minLength(1), z.maxLength(DECISIONS_AT_ONCE)),
  decision: z.enum(STAFF_DECISIONS),
  reason: z.optional(z.union([reasonText, z.strictObject({ fr: reasonText, en: reasonText })])),
});
export type StaffDecisionRequest = z.infer<typeof staffDecisionRequestSchema>;

/**
 * How it went for each, in the order asked. `done`; `already`: the person was in that state, nothing happened; `impossible`:
 * not from the present state (`state`); `unknown`: there is no such person.
 */
const staffDecisionResultSchema = z.object({
  results: z.array(
    z.object({
      uid: z.int(),
      outcome: z.enum(['done', 'already', 'impossible', 'unknown']),
      /** The state as it is now; null for nobody. */
      state: z.nullable(state),
    }),
  ),
});
export type StaffDecisionResult = z.infer<typeof staffDecisionResultSchema>;

/**
 * Approves (pending or refused), refuses (pending), blocks (active: every session ends at once) or unblocks (blocked) people; each
 * gets a mail in their language. Source: A-03, T-01.
 */
export const staffDecide = defineCall({
  name: 'staff.decide',
  method: 'POST',
  path: '/api/staff/decisions',
  body: 'json',
  request: staffDecisionRequestSchema,
  smallBody: { empty: 'There is nothing to decide.' },
  errors: 'problem',
  audience: 'staff',
  right: 'approve',
  response: staffDecisionResultSchema,
  statuses: [200, 400, 401, 403, 413, 415, 422, 503],
});

/** Which people the export holds: as the list is asked for, without pages. `locale`: the member's own without it. */
export const staffExportQuerySchema = z.strictObject({
  search: z.optional(searchText),
  states: z.optional(statesText),
  locale: z.optional(z.enum(LOCALES)),
});
export type StaffExportQuery = z.infer<typeof staffExportQuerySchema>;

/**
 * Identification data as CSV (RFC 4180, but with semicolons in French; UTF-8 with a mark that spreadsheets read), as an
 * attachment: a plain link will do.
 */
export const staffExport = defineCall({
  name: 'staff.export',
  method: 'GET',
  path: '/api/staff/people.csv',
  body: 'none',
  query: staffExportQuerySchema,
  answers: 'file',
  errors: 'problem',
  audience: 'staff',
  right: 'export',
  response: z.unknown(),
  statuses: [200, 401, 403, 422, 503],
});
