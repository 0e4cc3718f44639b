import type { Block, Exercise } from '@ancrage/shared/content/exercise';
import { dayOfSituation, followThroughOf, pairOf, standingOf } from '@ancrage/shared/journal/follow-through';
import { type Intuition, readIntuitions } from '@ancrage/shared/journal/intuitions';
import { isJsonArray, isJsonObject, type Json, type JsonObject, own } from '@ancrage/shared/journal/json';
import { namedTextsIn } from '@ancrage/shared/journal/other-texts';
import { isReservedKey } from '@ancrage/shared/journal/reserved-keys';
import { noonOf } from '@ancrage/shared/rules/local-day';
import { readableKey } from '@ancrage/shared/text/readable-key';
import { labelIn, withOptionLabels } from '#exercise/model/answer-label.ts';
import type { Situation } from '#exercise/model/wording.ts';

/** A question and its answer; several texts are a list. */
export interface PageLine {
  readonly label: string;
  readonly texts: readonly string[];
}

/** The words for the state of an intuition, its plan and what became of it. */
export interface IntuitionWords {
  readonly implemented: string;
  readonly letGo: string;
  readonly labels: Readonly<Record<'when' | 'obstacle' | 'response' | 'day' | 'words', string>>;
  readonly date: (at: number) => string;
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

/** The plan of an intuition, and what happened, each under its name. */
const followThroughIn = (intuition: Intuition, { labels, date }: IntuitionWords): Answer[] => {
  const { day, outcome, ...texts } = followThroughOf(intuition);
  const found = { ...texts, words: outcome?.words, day: day === undefined ? undefined : date(noonOf(day)) };
  return (['when', 'obstacle', 'response', 'day', 'words'] as const).flatMap((member) => {
    const text = found[member]?.trim() ?? '';
    return text === ''
      ? []
      : [{ key: '', label: `${intuition.name.trim()} · ${labels[member]}`, texts: [text] }];
  });
};

const namedIn = (intuition: Intuition, { implemented, letGo }: IntuitionWords): string => {
  const mark = { pending: '', implemented: ` (${implemented})`, 'let-go': ` (${letGo})` };
  return intuition.name.trim() + mark[standingOf(intuition)];
};

/** What is shown of the named items of a list. */
interface NamedItems {
  readonly nameIn: (item: JsonObject) => string;
  readonly furtherIn: (item: JsonObject) => Answer[];
}

/** Every answer in a value, by the key of its question. */
const answersIn = (key: string, value: Json, named: NamedItems): Answer[] => {
  if (value === null || value === '') return [];
  if (isJsonArray(value)) {
    if (isNamedList(value)) {
      const others = namedTextsIn(value).map(({ label, text }) => ({ key: '', label, texts: [text] }));
      return [{ key, texts: value.map(named.nameIn) }, ...value.flatMap(named.furtherIn), ...others];
    }
    return value.flatMap((item, place) => answersIn(`${key}-${place + 1}`, item, named));
  }
  if (isJsonObject(value)) {
    return Object.entries(value).flatMap(([name, inner]) =>
      isReservedKey(name) || (key === '' && isToldElsewhere(name, inner))
        ? []
        : answersIn(key === '' ? name : `${key}-${name}`, inner, named),
    );
  }
  const text = String(value).trim();
  return text === '' ? [] : [{ key, texts: [text] }];
};

/** The entry with the day of its situation in words, and without the key of its pair, which says nothing to a person. */
const withDayInWords = (entry: JsonObject, { date }: IntuitionWords): JsonObject => {
  const read = { date: '', day: own(entry, 'day'), pair: own(entry, 'pair') };
  const day = dayOfSituation(read);
  const { pair, ...others } = entry;
  return {
    ...others,
    ...(pair !== undefined && pairOf(read) === undefined && { pair }),
    ...(day !== undefined && { day: date(noonOf(day)) }),
  };
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
 * @param words those for intuitions
 */
export const linesOf = (
  entry: JsonObject,
  exercises: readonly Exercise[],
  labels: Readonly<Record<string, string>>,
  words: IntuitionWords,
): PageLine[] => {
  const situation: Situation = own(entry, 'pf') === 'future' ? 'future' : 'past';
  const blocks = exercises.flatMap(({ slides }) => slides.flatMap((slide) => slide.blocks));
  const read = (item: JsonObject): Intuition[] => readIntuitions([item], own(entry, 'status'));
  const answers = answersIn('', withOptionLabels(withDayInWords(entry, words), exercises), {
    nameIn: (item) => read(item).map((one) => namedIn(one, words))[0] ?? '',
    furtherIn: (item) => read(item).flatMap((one) => followThroughIn(one, words)),
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
