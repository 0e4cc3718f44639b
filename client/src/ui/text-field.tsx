import { type ComponentProps, type ReactNode, useState } from 'react';
import { classes } from './classes.ts';
import { describedBy, FieldFrame, type FieldWords, useFieldId } from './field-frame.tsx';
import { IconButton } from './icon-button.tsx';
import { useWords } from './words.tsx';

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'className'>, FieldWords {
  /** Something at the end of the line, inside the field's edge. */
  trailing?: ReactNode;
}

/** A one-line field. A password can be shown. Takes all an `<input>` takes, so a form library can register it. */
export const TextField = ({ label, help, error, trailing, type, ...rest }: TextFieldProps) => {
  const id = useFieldId(rest.id);
  const words = useWords();
  const [shown, setShown] = useState(false);
  const isPassword = type === 'password';
  const end = isPassword ? (
    <IconButton
      aria-controls={id}
      aria-pressed={shown}
      icon={shown ? 'eye-off' : 'eye'}
      label={shown ? words.hidePassword : words.showPassword}
      onClick={() => setShown(!shown)}
    />
  ) : (
    trailing
  );
  return (
    <FieldFrame error={error} help={help} id={id} label={label}>
      <div className="relative">
        <input
          {...rest}
          {...describedBy(id, { help, error })}
          className={classes('field', end !== undefined && 'pr-14')}
          id={id}
          type={isPassword && shown ? 'text' : type}
        />
        {end !== undefined && <div className="absolute inset-y-0 right-1 grid place-items-center">{end}</div>}
      </div>
    </FieldFrame>
  );
};
