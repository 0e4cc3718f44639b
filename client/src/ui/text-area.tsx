import type { Ref } from 'react';
import TextareaAutosize, { type TextareaAutosizeProps } from 'react-textarea-autosize';
import { describedBy, FieldFrame, type FieldWords, useFieldId } from './field-frame.tsx';

export interface TextAreaProps extends Omit<TextareaAutosizeProps, 'className'>, FieldWords {
  /** Classes of the frame around label, field and help. */
  className?: string;
  ref?: Ref<HTMLTextAreaElement>;
}

/** A field that grows with what is written in it. Dictation, autocorrect and spelling stay on. */
export const TextArea = ({ label, help, error, className, minRows = 3, ...rest }: TextAreaProps) => {
  const id = useFieldId(rest.id);
  return (
    <FieldFrame className={className} error={error} help={help} id={id} label={label}>
      <TextareaAutosize
        autoCapitalize="sentences"
        spellCheck
        {...rest}
        {...describedBy(id, { help, error })}
        className="field block resize-none"
        id={id}
        minRows={minRows}
      />
    </FieldFrame>
  );
};
