import type { Block } from '@ancrage/shared/content/exercise';
import type { BlockContext } from './block-props.ts';
import { ChoiceBlock } from './blocks/choice-block.tsx';
import { CloudBlock } from './blocks/cloud-block.tsx';
import { EchoBlock } from './blocks/echo-block.tsx';
import { GroupBlock } from './blocks/group-block.tsx';
import { ListBlock } from './blocks/list-block.tsx';
import { OrderedBlock } from './blocks/ordered-block.tsx';
import { QuestionBlock } from './blocks/question-block.tsx';
import { RecallBlock } from './blocks/recall-block.tsx';
import { SummarySections } from './blocks/summary-block.tsx';
import { TextBlock } from './blocks/text-block.tsx';

/** Draws one block of an exercise. */
export const BlockView = ({ block, ...context }: BlockContext & { readonly block: Block }) => {
  switch (block.kind) {
    case 'text':
      return <TextBlock {...context} block={block} />;
    case 'question':
      return <QuestionBlock {...context} block={block} />;
    case 'group':
      return <GroupBlock {...context} block={block} />;
    case 'list':
      return <ListBlock {...context} block={block} />;
    case 'echo':
      return <EchoBlock {...context} block={block} />;
    case 'choice':
      return <ChoiceBlock {...context} block={block} />;
    case 'recall':
      return <RecallBlock {...context} block={block} />;
    case 'cloud':
      return <CloudBlock {...context} block={block} />;
    case 'ordered':
      return <OrderedBlock {...context} block={block} />;
    case 'summary':
      return <SummarySections {...context} block={block} />;
  }
};
