import type { Block, Exercise } from '@ancrage/shared/content/exercise';
import { type Situation, wordingFor } from './wording.ts';

const isNumberedBy = (key: string, prefix: string): boolean =>
  key.startsWith(`${prefix}-`) && /^\d+$/.test(key.slice(prefix.length + 1));

/** The words under which one block asks for the answer kept under a key; null when it does not ask for it. */
export const labelIn = (block: Block, key: string, situation: Situation): string | null => {
  switch (block.kind) {
    case 'question':
    case 'choice':
    case 'ordered':
      return block.key === key ? wordingFor(block.label, situation) : null;
    case 'group': {
      const place = block.items.findIndex((_, index) => `${block.prefix}-${index + 1}` === key);
      const item = block.items[place];
      return item === undefined ? null : wordingFor(item.label, situation);
    }
    case 'list':
      return isNumberedBy(key, block.prefix) ? wordingFor(block.label, situation) : null;
    case 'echo':
      return isNumberedBy(key, block.to) ? wordingFor(block.question, situation) : null;
    default:
      return null;
  }
};

/** The words under which an exercise asks for the answer kept under a key; null when it does not ask for it. */
export const answerLabel = (exercise: Exercise, key: string, situation: Situation): string | null => {
  for (const block of exercise.slides.flatMap((slide) => slide.blocks)) {
    const label = labelIn(block, key, situation);
    if (label !== null) return label;
  }
  return null;
};
