import { TextArea } from '#ui/text-area.tsx';
import type { BlockProps } from '../block-props.ts';
import { situationOf, textAt, withAnswer } from '../model/answers.ts';
import { wordingFor } from '../model/wording.ts';

/** A fixed group of questions, such as the four moments of the vocation. Source: S-20. */
export const GroupBlock = ({ block, answers, change }: BlockProps<'group'>) => {
  const situation = situationOf(answers);
  return (
    <fieldset className="flex min-w-0 flex-col gap-5">
      {block.label !== undefined && (
        <legend className="mb-4 font-semibold">{wordingFor(block.label, situation)}</legend>
      )}
      {block.items.map((item, index) => {
        const key = `${block.prefix}-${index + 1}`;
        return (
          <TextArea
            help={item.help === undefined ? undefined : wordingFor(item.help, situation)}
            id={key}
            key={key}
            label={wordingFor(item.label, situation)}
            minRows={block.size === 'long' ? 3 : 1}
            name={key}
            onChange={({ target: { value } }) => change((current) => withAnswer(current, key, value))}
            value={textAt(answers, key)}
          />
        );
      })}
    </fieldset>
  );
};
