import type { Block } from '@ancrage/shared/content/exercise';
import { lazyPart } from '#ui/lazy-part.tsx';
import type { BlockContext } from './block-props.ts';
import { CloudBlock } from './blocks/cloud-block.tsx';
import { RecallBlock } from './blocks/recall-block.tsx';
import { TextBlock } from './blocks/text-block.tsx';

const writing = lazyPart(async () => ({ default: (await import('./block-view.tsx')).BlockView }));

/** Draws one block of an exercise that is there to be read; should the content have it ask something, the rest is fetched. */
export const ReadingBlockView = ({ block, ...context }: BlockContext & { readonly block: Block }) => {
  switch (block.kind) {
    case 'text':
      return <TextBlock {...context} block={block} />;
    case 'recall':
      return <RecallBlock {...context} block={block} />;
    case 'cloud':
      return <CloudBlock {...context} block={block} />;
    default:
      return <writing.Part {...context} block={block} />;
  }
};
