import { jsonObjectOf } from '@ancrage/shared/journal/field-change';
import { sanitiseChange } from '@ancrage/shared/journal/sanitise';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import type { Answers } from './answers.ts';
import { isWholeList, listOver, numbered, wholeLists } from './whole-lists.ts';

/**
 * What is being written over answers of the journal: how they read now, and what each of them was written over. Where both
 * say the same, nothing was written and the journal shows, however it moves on. An answer that is null or not there is none;
 * a blank one may be a line that was just begun.
 */
export interface Overlay {
  readonly answers: Answers;
  readonly base: Answers;
}

/** An overlay as a draft keeps it on the device; an older app did not note what its answers were written over. */
export interface KeptOverlay {
  readonly answers: Answers;
  readonly base?: Answers | undefined;
}

/**
 * How much of an overlay its draft keeps. `whole`: of an entry, which another device may delete; the draft is then all that
 * is left of it, and saving it brings the entry back. `touched`: of a field that is one entry itself and may be long, only
 * what was written, with null for none.
 */
export type Extent = 'whole' | 'touched';

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** An answer as the journal has it once it was saved over another one, in a language. */
const asSaved = (over: unknown, answer: unknown, locale: Locale): unknown => {
  const json = jsonObjectOf({ over, answer });
  return json.answer === undefined ? undefined : sanitiseChange(json.over, json.answer, locale);
};

/** Whether an answer of the journal is what another one became when it was saved, in whichever language that was. */
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

/** What was written of an overlay, and no more: of a growable list in which something was written, all of it. */
export const touched = ({ answers, base = {} }: KeptOverlay): Overlay => {
  const [before = {}, here = {}] = wholeLists(base, answers);
  const written = writtenOf(here, before);
  return { answers: numbered(written.answers), base: numbered(written.base) };
};

/**
 * Whether what was written stands over what the journal has. What the journal has already was saved, though the draft may
 * not know yet, and is written no more; a line that was begun and left blank hides nothing.
 */
const standsOver = (over: unknown, answer: unknown, journal: unknown): boolean => {
  const isBegun = (over ?? null) === null && answer === '';
  const isWritten = !same(over, answer);
  return isWritten && !isAsSaved(over, answer, journal) && !(isBegun && journal !== undefined);
};

/**
 * Reads an overlay over the journal as it is now: what was written stays over what it was written over, all else is as the
 * journal has it. The rows of a growable list are read one by one, wherever each is now.
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

/** An overlay as its draft keeps it. */
export const keptOverlay = (overlay: Overlay, extent: Extent): Overlay =>
  extent === 'whole' ? overlay : touched(overlay);

/**
 * What is left of an overlay once it was saved: what was written since, over what the journal made of what was saved.
 * @param saved the answers as they were when they were saved
 * @param locale the language that they were saved in
 */
export const withoutSaved = ({ answers, base }: Overlay, saved: Answers, locale: Locale): Overlay => {
  const [done = {}, here = {}, before = {}] = wholeLists(saved, answers, base);
  const since = Object.keys(writtenOf(here, done).answers);
  const over = Object.fromEntries(since.map((key) => [key, asSaved(before[key], done[key], locale)]));
  return { answers: numbered(sideAt(here, since)), base: numbered(sideAt(over, since)) };
};
