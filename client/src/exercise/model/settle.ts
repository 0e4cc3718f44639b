import type { Block, Exercise } from '@ancrage/shared/content/exercise';
import { type Answers, isAnswered, itemsAt, SITUATION_KEY, visibleSlides } from './answers.ts';
import { columnsOf, isEmptyRow, rowsAt, withRows } from './rows.ts';

/** The keys that a block writes; for a list, the current ones. */
const keysOf = (block: Block, exercise: Exercise, answers: Answers): string[] => {
  switch (block.kind) {
    case 'question':
    case 'choice':
    case 'ordered':
      return [block.key];
    case 'group':
      return block.items.map((_, index) => `${block.prefix}-${index + 1}`);
    case 'list': {
      const columns = columnsOf(exercise, block.prefix);
      return rowsAt(answers, columns).flatMap((_, index) =>
        columns.map((column) => `${column}-${index + 1}`),
      );
    }
    default:
      return [];
  }
};

const withoutKeys = (answers: Answers, keys: ReadonlySet<string>): Answers =>
  Object.fromEntries(Object.entries(answers).filter(([key]) => !keys.has(key)));

const settledBlock = (answers: Answers, block: Block, exercise: Exercise): Answers => {
  if (block.kind === 'list') {
    const columns = columnsOf(exercise, block.prefix);
    const rows = rowsAt(answers, columns).filter((row) => !isEmptyRow(row));
    return withRows(answers, columns, rows);
  }
  if (block.kind === 'ordered') {
    const items = itemsAt(answers, block.key).filter((item) => item.name.trim() !== '');
    return { ...answers, [block.key]: items };
  }
  const blank = keysOf(block, exercise, answers).filter((key) => !isAnswered(answers, key));
  return withoutKeys(answers, new Set(blank));
};

/**
 * The answers in the form for the journal: without blank lines, with lists numbered without gaps, and without the
 * answers of the other situation (for instance the three lines of a past situation). Unknown keys are kept. Source:
 * E-04.
 */
export const settle = (exercise: Exercise, answers: Answers): Answers => {
  const shown = new Set(visibleSlides(exercise, answers));
  let settled = answers;
  for (const slide of exercise.slides) {
    for (const block of slide.blocks) {
      settled = shown.has(slide)
        ? settledBlock(settled, block, exercise)
        : withoutKeys(settled, new Set(keysOf(block, exercise, settled)));
    }
  }
  return settled;
};

/** Whether there is any answer in addition to the choice of the situation. Source: V-01 (one_field_required). */
export const hasAnswers = (exercise: Exercise, answers: Answers): boolean => {
  const settled = settle(exercise, answers);
  return visibleSlides(exercise, settled)
    .flatMap((slide) => slide.blocks)
    .filter((block) => block.kind !== 'choice' || block.key !== SITUATION_KEY)
    .some((block) =>
      block.kind === 'ordered'
        ? itemsAt(settled, block.key).length > 0
        : keysOf(block, exercise, settled).some((key) => isAnswered(settled, key)),
    );
};
