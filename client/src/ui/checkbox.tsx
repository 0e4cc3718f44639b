import type { Ref } from 'react';
import { describedBy, FieldError, FieldHelp, type FieldWords, useFieldId } from './field-frame.tsx';
import { Icon } from './icon.tsx';

interface CheckboxProps extends FieldWords {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  id?: string;
  required?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A checkbox with its label; the whole line is the target. */
export const Checkbox = ({ label, help, error, id: given, onCheckedChange, ...rest }: CheckboxProps) => {
  const id = useFieldId(given);
  return (
    <div>
      <div className="flex min-h-11 items-start gap-3">
        <span className="relative mt-2 grid size-7 shrink-0 place-items-center text-on-accent">
          <input
            {...rest}
            {...describedBy(id, { help, error })}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-[8px] border border-border-strong bg-surface checked:border-accent checked:bg-accent aria-invalid:border-danger"
            id={id}
            onChange={({ currentTarget }) => onCheckedChange(currentTarget.checked)}
            type="checkbox"
          />
          <Icon
            className="pointer-events-none relative hidden size-5 stroke-[2.4] peer-checked:block"
            name="check"
          />
        </span>
        <label className="min-w-0 flex-1 cursor-pointer py-2" htmlFor={id}>
          {label}
        </label>
      </div>
      <FieldError error={error} id={id} />
      <FieldHelp help={help} id={id} />
    </div>
  );
};
