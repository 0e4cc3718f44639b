import { TextField, type TextFieldProps } from './text-field.tsx';

/** A field for an e-mail address: the keyboard of a phone fits it, and nothing corrects or capitalises it. */
export const MailField = (
  props: Omit<TextFieldProps, 'autoCapitalize' | 'inputMode' | 'spellCheck' | 'type'>,
) => <TextField {...props} autoCapitalize="none" inputMode="email" spellCheck={false} type="email" />;
