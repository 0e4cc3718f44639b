import { Checkbox as Base } from '@base-ui/react/checkbox';
import type { Ref } from 'react';
import { describedBy, FieldError, FieldHelp, type FieldWords, useFieldId } from './field-frame.tsx';
import { Icon } from './icon.tsx';

interface CheckboxProps extends FieldWords {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  id?: string;
  required?: boolean;
  ref?: Ref<HTMLElement>;
}

/** A box to tick, its label beside it; the whole line is the target. */
export const Checkbox = ({ label, help, error, id: given, ref, ...rest }: CheckboxProps) => {
  const id = useFieldId(given);
  return (
    <div>
      <div className="flex min-h-11 items-start gap-3">
        <Base.Root
          {...rest}
          {...describedBy(id, { help, error })}
          className="mt-2 grid size-7 shrink-0 cursor-pointer place-items-center rounded-[8px] border border-edge bg-card text-on-sea data-checked:border-sea data-checked:bg-sea aria-invalid:border-bad"
          id={id}
          ref={ref}
        >
          <Base.Indicator>
            <Icon className="size-5 stroke-[2.4]" name="check" />
          </Base.Indicator>
        </Base.Root>
        <label className="min-w-0 flex-1 cursor-pointer py-2" htmlFor={id}>
          {label}
        </label>
      </div>
      <FieldError error={error} id={id} />
      <FieldHelp help={help} id={id} />
    </div>
  );
};
