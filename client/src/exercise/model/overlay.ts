import { jsonObjectOf } from '@ancrage/shared/journal/field-change';
import { sanitiseChange } from '@ancrage/shared/journal/sanitise';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import type { Answers } from './answers.ts';
import { isWholeList, listOver, numbered, wholeLists } from './whole-lists.ts';

/**
 * Changes to answers of the journal: the current answers, and the base of each. Where both are equal, nothing was
 * changed and the journal's answer shows. A null or absent answer does not exist; a blank one may be a new line.
 */
export interface Overlay {
  readonly answers: Answers;
  readonly base: Answers;
}

/** An overlay as stored in a draft; an older app did not store the base. */
export interface KeptOverlay {
  readonly answers: Answers;
  readonly base?: Answers | undefined;
}

/**
 * How much of an overlay its draft stores. `whole`: all answers of an entry, because another device may delete it;
 * saving the draft then restores the entry. `touched`: only the changed answers of a field that is one long entry, with
 * null for none.
 */
export type Extent = 'whole' | 'touched';

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The answer in the journal after one was saved over another, in a language. */
const asSaved = (over: unknown, answer: unknown, locale: Locale): unknown => {
  const json = jsonObjectOf({ over, answer });
  return json.answer === undefined ? undefined : sanitiseChange(json.over, json.answer, locale);
};

/** Whether an answer of the journal is the saved form of another one, in any language. */
const isAsSaved = (over: unknown, answer: unknown, kept: unknown): boolean =>
  LOCALES.some((locale) => same(asSaved(over, answer, locale), kept));

const sideAt = (side: Answers, keys: readonly string[]): Answers =>
  Object.fromEntries(keys.map((key) => [key, side[key] ?? null]));

/** Answers as they read with others over them; null takes one away. */
export const overlaidWith = (answers: Answers, over: Answers): Answers =>
  Object.fromEntries(Object.entries({ ...answers, ...over }).filter(([, answer]) => answer !== null));

const writtenOf = (answers: Answers, base: Answers): Overlay => {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(answers)])];
  const written = keys.filter((key) => !same(base[key], answers[key]));
  return { answers: sideAt(answers, written), base: sideAt(base, written) };
};

/** Only the changed answers of an overlay; of a growable list with a change, all rows. */
export const touched = ({ answers, base = {} }: KeptOverlay): Overlay => {
  const [before = {}, here = {}] = wholeLists(base, answers);
  const written = writtenOf(here, before);
  return { answers: numbered(written.answers), base: numbered(written.base) };
};

/**
 * Whether a changed answer replaces the journal's. An answer that the journal already has was saved, even if the draft
 * does not know yet, and is no longer a change; a new blank line hides nothing.
 */
const standsOver = (over: unknown, answer: unknown, journal: unknown): boolean => {
  const isBegun = (over ?? null) === null && answer === '';
  const isWritten = !same(over, answer);
  return isWritten && !isAsSaved(over, answer, journal) && !(isBegun && journal !== undefined);
};

/**
 * Applies an overlay to the current journal: changed answers keep their base, all others are the journal's. The rows of
 * a growable list are matched one by one, wherever each is now.
 */
export const readOverlay = (
  { answers, base = {} }: KeptOverlay,
  journal: Answers,
  extent: Extent,
): Overlay => {
  const [before = {}, here = {}, found = {}] = wholeLists(base, answers, journal);
  const kept = extent === 'whole' ? before : sideAt(before, Object.keys(here));
  const written = writtenOf(here, kept);
  const lists = Object.keys(written.answers).filter(isWholeList);
  const stands = Object.keys(written.answers).filter(
    (key) => !isWholeList(key) && standsOver(written.base[key], written.answers[key], found[key]),
  );
  const read = { answers: sideAt(here, stands), base: sideAt(before, stands) };
  for (const key of lists) {
    const list = { base: before[key], answers: here[key], journal: found[key] };
    const over = listOver(list, standsOver);
    read.answers = { ...read.answers, [key]: over.answers };
    read.base = { ...read.base, [key]: over.base };
  }
  return {
    answers: numbered(overlaidWith(found, read.answers)),
    base: numbered(overlaidWith(found, read.base)),
  };
};

/** An overlay as stored in its draft. */
export const keptOverlay = (overlay: Overlay, extent: Extent): Overlay =>
  extent === 'whole' ? overlay : touched(overlay);

/**
 * The rest of an overlay after a save: later changes, based on the journal's result.
 * @param saved the answers that were saved
 * @param locale the language of the save
 */
export const withoutSaved = ({ answers, base }: Overlay, saved: Answers, locale: Locale): Overlay => {
  const [done = {}, here = {}, before = {}] = wholeLists(saved, answers, base);
  const since = Object.keys(writtenOf(here, done).answers);
  const over = Object.fromEntries(since.map((key) => [key, asSaved(before[key], done[key], locale)]));
  return { answers: numbered(sideAt(here, since)), base: numbered(sideAt(over, since)) };
};
