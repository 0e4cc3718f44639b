import { type ReactNode, useId } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';

/** The texts around a field: label, help, error. */
export interface FieldWords {
  label: ReactNode;
  /** One sentence below the label's field. */
  help?: ReactNode;
  /** What is wrong, in words. */
  error?: string | undefined;
}

interface FieldFrameProps extends FieldWords {
  id: string;
  className?: string | undefined;
  children: ReactNode;
}

const helpId = (id: string) => `${id}-help`;
const errorId = (id: string) => `${id}-error`;

/** A field's id: the given one, else a generated one. */
export const useFieldId = (given: string | undefined): string => {
  const own = useId();
  return given ?? own;
};

/** The attributes that tie a field to its help and its error. */
export const describedBy = (id: string, { help, error }: Omit<FieldWords, 'label'>) => ({
  'aria-describedby':
    [error !== undefined && errorId(id), help !== undefined && helpId(id)].filter(Boolean).join(' ') ||
    undefined,
  'aria-invalid': error === undefined ? undefined : true,
});

/** The error of a field, in words and with an icon, never by colour alone. */
export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error === undefined ? null : (
    <p className="mt-1.5 flex items-start gap-1.5 text-small text-danger" id={errorId(id)}>
      <Icon className="mt-0.5 size-4.5" name="alert" />
      {error}
    </p>
  );

export const FieldHelp = ({ id, help }: { id: string; help: ReactNode }) =>
  help === undefined ? null : (
    <p className="mt-1.5 text-small text-muted" id={helpId(id)}>
      {help}
    </p>
  );

/** Label above, help and error below. */
export const FieldFrame = ({ id, label, help, error, className, children }: FieldFrameProps) => (
  <div className={classes('min-w-0', className)}>
    <label className="mb-1.5 block font-semibold" htmlFor={id}>
      {label}
    </label>
    {children}
    <FieldError error={error} id={id} />
    <FieldHelp help={help} id={id} />
  </div>
);
