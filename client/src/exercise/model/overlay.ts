import { jsonObjectOf } from '@ancrage/shared/journal/field-change';
import { sanitiseChange } from '@ancrage/shared/journal/sanitise';
import { LOCALES, type Locale } from '@ancrage/shared/rules/locales';
import type { Answers } from './answers.ts';

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

/** What was written of an overlay, and no more. */
export const touched = ({ answers, base = {} }: KeptOverlay): Overlay => {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(answers)])];
  const written = keys.filter((key) => !same(base[key], answers[key]));
  return { answers: sideAt(answers, written), base: sideAt(base, written) };
};

/**
 * Reads an overlay over the journal as it is now: what was written stays over what it was written over, all else is as the
 * journal has it. What the journal has already was saved, though the draft may not know yet, and is written no more; a line
 * that was begun and left blank hides nothing.
 */
export const readOverlay = (
  { answers, base = {} }: KeptOverlay,
  journal: Answers,
  extent: Extent,
): Overlay => {
  const kept = extent === 'whole' ? base : sideAt(base, Object.keys(answers));
  const written = touched({ answers, base: kept });
  const stands = Object.keys(written.answers).filter((key) => {
    const [answer, over] = [written.answers[key], written.base[key]];
    const isBegun = over === null && answer === '';
    return !isAsSaved(over, answer, journal[key]) && !(isBegun && Object.hasOwn(journal, key));
  });
  return {
    answers: overlaidWith(journal, sideAt(answers, stands)),
    base: overlaidWith(journal, sideAt(base, stands)),
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
  const since = Object.keys(touched({ answers, base: saved }).answers);
  const over = Object.fromEntries(since.map((key) => [key, asSaved(base[key], saved[key], locale)]));
  return { answers: sideAt(answers, since), base: sideAt(over, since) };
};
