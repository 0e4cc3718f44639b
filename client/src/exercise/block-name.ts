import type { Block } from '@ancrage/shared/content/exercise';

/** The name that identifies a block on its slide. */
export const blockName = (block: Block, place: number): string => {
  if ('key' in block) return `${block.kind} ${block.key}`;
  if ('prefix' in block) return `${block.kind} ${block.prefix}`;
  if (block.kind === 'echo') return `${block.kind} ${block.to}`;
  return `${block.kind} ${place}`;
};
