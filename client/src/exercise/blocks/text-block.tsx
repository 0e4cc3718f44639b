import type { BlockProps } from '../block-props.ts';
import { situationOf } from '../model/answers.ts';
import { paragraphsOf, wordingFor } from '../model/wording.ts';

/** Something to read. */
export const TextBlock = ({ block, answers }: Pick<BlockProps<'text'>, 'block' | 'answers'>) => (
  <div className="measure flex flex-col gap-3">
    {paragraphsOf(wordingFor(block.text, situationOf(answers))).map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
  </div>
);
