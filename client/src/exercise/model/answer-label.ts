import { isAskedIn } from '@ancrage/shared/content/asked-answers';
import type { Block, Exercise } from '@ancrage/shared/content/exercise';
import {
  isJsonArray,
  isJsonObject,
  type Json,
  type JsonObject,
  objectOf,
} from '@ancrage/shared/journal/json';
import { type Situation, wordingFor } from './wording.ts';

/** The label of an answer in one block, by key; null when the block does not ask for it. */
export const labelIn = (block: Block, key: string, situation: Situation): string | null => {
  if (!isAskedIn(block, key)) return null;
  switch (block.kind) {
    case 'group': {
      const item = block.items[Number(key.slice(block.prefix.length + 1)) - 1];
      return item === undefined ? null : wordingFor(item.label, situation);
    }
    case 'echo':
      return wordingFor(block.question, situation);
    case 'question':
    case 'choice':
    case 'ordered':
    case 'list':
      return wordingFor(block.label, situation);
    default:
      return null;
  }
};

/** The label of an answer in an exercise, by key; null when the exercise does not ask for it. */
export const answerLabel = (exercise: Exercise, key: string, situation: Situation): string | null => {
  for (const block of exercise.slides.flatMap((slide) => slide.blocks)) {
    const label = labelIn(block, key, situation);
    if (label !== null) return label;
  }
  return null;
};

/** The labels of options, by the key of their choice, then by their value. */
type Labels = ReadonlyMap<string, ReadonlyMap<string, string>>;

const labelsIn = (exercises: readonly Exercise[]): Labels =>
  new Map(
    exercises
      .flatMap(({ slides }) => slides.flatMap(({ blocks }) => blocks))
      .flatMap((block) =>
        block.kind === 'choice'
          ? [[block.key, new Map(block.options.map(({ value, label }) => [value, label]))] as const]
          : [],
      ),
  );

const labelled = (object: JsonObject, labels: Labels): JsonObject => {
  const inner = (value: Json): Json => {
    if (isJsonArray(value)) return value.map(inner);
    return isJsonObject(value) ? labelled(value, labels) : value;
  };
  return objectOf(
    Object.entries(object).map(([key, value]) => [
      key,
      typeof value === 'string' ? (labels.get(key)?.get(value) ?? value) : inner(value),
    ]),
  );
};

/** Answers in readable form: a choice is the label of its option, not its value. Source: E-04. */
export const withOptionLabels = (answers: JsonObject, exercises: readonly Exercise[]): JsonObject =>
  labelled(answers, labelsIn(exercises));
