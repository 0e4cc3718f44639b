import type { CSSProperties, Ref } from 'react';
import TextareaAutosize, { type TextareaAutosizeProps } from 'react-textarea-autosize';
import { describedBy, FieldFrame, type FieldWords, useFieldId } from './field-frame.tsx';

interface TextAreaProps extends Omit<TextareaAutosizeProps, 'className'>, FieldWords {
  /** Classes of the frame around label, field and help. */
  className?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** Whether the browser itself lets a field grow; measuring it for each key would hold up the writing on a slow phone. */
const GROWS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** The number of rows, as the style sheet reads it. */
const rowsStyle = (rows: number): CSSProperties => ({ ['--rows' as string]: rows });

/** A field that grows with what is written in it. Dictation, autocorrect and spelling stay on. */
export const TextArea = ({ label, help, error, className, minRows = 3, ...rest }: TextAreaProps) => {
  const id = useFieldId(rest.id);
  const field = {
    autoCapitalize: 'sentences',
    spellCheck: true,
    ...rest,
    ...describedBy(id, { help, error }),
    className: 'field block resize-none',
    id,
  };
  return (
    <FieldFrame className={className} error={error} help={help} id={id} label={label}>
      {GROWS ? (
        <textarea {...field} data-grows="" style={rowsStyle(minRows)} />
      ) : (
        <TextareaAutosize {...field} minRows={minRows} />
      )}
    </FieldFrame>
  );
};
