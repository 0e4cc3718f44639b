import type { ComponentProps, CSSProperties } from 'react';
import { describedBy, FieldFrame, type FieldWords, useFieldId } from './field-frame.tsx';

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'value'>, FieldWords {
  /** Classes of the frame around label, field and help. */
  className?: string;
  minRows?: number;
  value: string;
}

/** Whether the browser supports `field-sizing`. */
const GROWS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content');

/** The number of rows, as the style sheet reads it. */
const rowsStyle = (rows: number): CSSProperties => ({ ['--rows' as string]: rows });

/** A field that grows with what is written in it. Dictation, autocorrect and spelling stay on. */
export const TextArea = ({ label, help, error, className, minRows = 3, ...rest }: TextAreaProps) => {
  const id = useFieldId(rest.id);
  return (
    <FieldFrame className={className} error={error} help={help} id={id} label={label}>
      {/* In other browsers a hidden copy of the text behind the field sets its height. */}
      <div className="grows" data-words={GROWS ? undefined : rest.value} style={rowsStyle(minRows)}>
        <textarea
          autoCapitalize="sentences"
          spellCheck
          {...rest}
          {...describedBy(id, { help, error })}
          className="field block resize-none"
          id={id}
        />
      </div>
    </FieldFrame>
  );
};
