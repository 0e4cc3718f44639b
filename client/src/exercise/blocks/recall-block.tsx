import type { BlockProps } from '../block-props.ts';
import { isAnswered, situationOf, textAt } from '../model/answers.ts';
import { wordingFor } from '../model/wording.ts';

type RecallBlockProps = Pick<BlockProps<'recall'>, 'block' | 'answers' | 'identityCard'>;

/** Shows an earlier answer, of this exercise or of the identity card: the largest text of the page. */
export const RecallBlock = ({ block, answers, identityCard }: RecallBlockProps) => {
  const source = block.from === 'identity-card' ? identityCard : answers;
  const situation = situationOf(answers);
  return (
    <figure className="flex flex-col gap-1.5 border-accent border-l-2 pl-4">
      <figcaption className="text-muted text-small">{wordingFor(block.label, situation)}</figcaption>
      {isAnswered(source, block.key) ? (
        <blockquote className="own-words measure">{textAt(source, block.key)}</blockquote>
      ) : (
        <p className="measure text-muted">{wordingFor(block.missing, situation)}</p>
      )}
    </figure>
  );
};
