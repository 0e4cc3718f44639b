import type { Block, Exercise } from '@ancrage/shared/content/exercise';
import { readIntuitions } from '@ancrage/shared/journal/intuitions';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '@ancrage/shared/journal/json';
import { namedTextsIn } from '@ancrage/shared/journal/other-texts';
import { isReservedKey } from '@ancrage/shared/journal/reserved-keys';
import { readableKey } from '@ancrage/shared/text/readable-key';
import { labelIn, withOptionLabels } from '#exercise/model/answer-label.ts';
import type { Situation } from '#exercise/model/wording.ts';

/** A question and its answer; several texts are a list. */
export interface PageLine {
  readonly label: string;
  readonly texts: readonly string[];
}

/** Metadata of an entry, which no question asks for: the heading shows it. */
const STATE: ReadonlySet<string> = new Set(['date', 'status', 'special', 'pf', 'stage']);
const CLAIM_KINDS: readonly Json[] = ['reception', 'emission'];

/** Whether the page shows a member of an entry elsewhere than in its lines. */
const isToldElsewhere = (name: string, value: Json): boolean => {
  if (name === 'kind') return CLAIM_KINDS.includes(value);
  if (name !== 'files') return STATE.has(name);
  return (
    isJsonArray(value) &&
    value.every((file) => isJsonObject(file) && typeof own(file, 'filename') === 'string')
  );
};

interface Answer {
  /** The flat key of its question, such as `express-risks-2`. */
  readonly key: string;
  readonly texts: readonly string[];
  /** Its label where no question asks for it. */
  readonly label?: string;
}

/** Whether a value is a list of named items, such as intuitions. */
const isNamedList = (value: readonly Json[]): value is readonly JsonObject[] =>
  value.length > 0 && value.every((item) => isJsonObject(item) && typeof own(item, 'name') === 'string');

/** Every answer in a value, by the key of its question. */
const answersIn = (key: string, value: Json, nameIn: (item: JsonObject) => string): Answer[] => {
  if (value === null || value === '') return [];
  if (isJsonArray(value)) {
    if (isNamedList(value)) {
      const others = namedTextsIn(value).map(({ label, text }) => ({ key: '', label, texts: [text] }));
      return [{ key, texts: value.map(nameIn) }, ...others];
    }
    return value.flatMap((item, place) => answersIn(`${key}-${place + 1}`, item, nameIn));
  }
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      isReservedKey(name) || (key === '' && isToldElsewhere(name, inner))
        ? []
        : answersIn(key === '' ? name : `${key}-${name}`, inner, nameIn),
    );
  }
  const text = String(value).trim();
  return text === '' ? [] : [{ key, texts: [text] }];
};

/** The item that an answer echoes: the same number of the earlier list. */
const takenUp = (block: Block, key: string, answers: readonly Answer[]): string => {
  if (block.kind !== 'echo') return '';
  const from = `${block.from}${key.slice(block.to.length)}`;
  return answers.find((answer) => answer.key === from)?.texts[0] ?? '';
};

/**
 * The questions of an entry with their answers, in the order of the exercise. An answer that no exercise asks for comes
 * last, with a label made from its key: no answer is left out.
 * @param implemented the mark of an implemented intuition
 */
export const linesOf = (
  entry: JsonObject,
  exercises: readonly Exercise[],
  labels: Readonly<Record<string, string>>,
  implemented: string,
): PageLine[] => {
  const situation: Situation = own(entry, 'pf') === 'future' ? 'future' : 'past';
  const blocks = exercises.flatMap(({ slides }) => slides.flatMap((slide) => slide.blocks));
  const answers = answersIn('', withOptionLabels(entry, exercises), (item) => {
    const name = String(own(item, 'name')).trim();
    const isImplemented = readIntuitions([item], own(entry, 'status'))[0]?.status === 'implemented';
    return isImplemented ? `${name} (${implemented})` : name;
  });
  const asked = answers.map(({ key, texts, label: called }) => {
    const place = blocks.findIndex((block) => labelIn(block, key, situation) !== null);
    const block = blocks[place];
    if (block === undefined)
      return { place: blocks.length, label: called ?? labels[key] ?? readableKey(key), texts };
    const about = takenUp(block, key, answers);
    const label = labelIn(block, key, situation) ?? key;
    return { place, label: about === '' ? label : `${label} — ${about}`, texts };
  });
  asked.sort((one, other) => one.place - other.place);
  const lines: { label: string; texts: string[] }[] = [];
  for (const { label, texts } of asked) {
    const last = lines.at(-1);
    if (last?.label === label) last.texts.push(...texts);
    else lines.push({ label, texts: [...texts] });
  }
  return lines;
};
