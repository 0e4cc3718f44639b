import type { Block } from './exercise.ts';

const isNumberedBy = (key: string, prefix: string): boolean =>
  key.startsWith(`${prefix}-`) && /^\d+$/.test(key.slice(prefix.length + 1));

/** Whether a block asks for the answer that is kept under a flat key, such as `reconew-q4-2` or `express-risks-1`. */
export const isAskedIn = (block: Block, key: string): boolean => {
  switch (block.kind) {
    case 'question':
    case 'choice':
    case 'ordered':
      return block.key === key;
    case 'group':
      return block.items.some((_, place) => `${block.prefix}-${place + 1}` === key);
    case 'list':
      return isNumberedBy(key, block.prefix);
    case 'echo':
      return isNumberedBy(key, block.to);
    default:
      return false;
  }
};

/** Whether what is kept under a key is an answer that a block can show: a text, or one of its options. */
const canShow = (block: Block, value: unknown): boolean => {
  if (block.kind === 'ordered' || typeof value !== 'string') return false;
  return block.kind !== 'choice' || block.options.some((option) => option.value === value);
};

/** Whether a block asks for the answer under a flat key, and can show this value of it. */
export const isAnswerIn = (block: Block, key: string, value: unknown): boolean =>
  isAskedIn(block, key) && canShow(block, value);
