import { useTranslation } from '#platform/i18n.ts';
import { TextArea } from '#ui/text-area.tsx';
import type { BlockProps } from '../block-props.ts';
import { situationOf, textAt, withAnswer } from '../model/answers.ts';
import { wordingFor } from '../model/wording.ts';
import { onEnter } from './on-enter.ts';

interface QuestionBlockProps
  extends Pick<BlockProps<'question'>, 'block' | 'answers' | 'change' | 'onNextField'> {
  /** The error of a required answer. */
  readonly error?: string | undefined;
}

/** A question and its writing field, which grows with what is written. Enter in a short answer goes on. */
export const QuestionBlock = ({ block, answers, change, error, onNextField }: QuestionBlockProps) => {
  const { t } = useTranslation();
  const situation = situationOf(answers);
  const help = block.help === undefined ? undefined : wordingFor(block.help, situation);
  const example = block.example === undefined ? undefined : wordingFor(block.example, situation);
  const goOn = block.size === 'short' ? onNextField : undefined;
  return (
    <TextArea
      enterKeyHint={goOn && 'next'}
      error={error}
      help={
        help === undefined && example === undefined ? undefined : (
          <>
            {help !== undefined && <span className="block">{help}</span>}
            {example !== undefined && (
              <span className="mt-0.5 block">{t('exercise.example', { example })}</span>
            )}
          </>
        )
      }
      id={block.key}
      label={wordingFor(block.label, situation)}
      minRows={block.size === 'long' ? 3 : 1}
      name={block.key}
      onChange={({ target: { value } }) => change((current) => withAnswer(current, block.key, value))}
      onKeyDown={goOn && onEnter(goOn)}
      value={textAt(answers, block.key)}
    />
  );
};
