import { useId } from 'react';
import { Icon } from './icon.tsx';

interface SelectFieldProps<Value extends string> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** A native select field. */
export const SelectField = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: SelectFieldProps<Value>) => {
  const id = useId();
  return (
    <div className="min-w-0">
      <label className="mb-1.5 block font-semibold" htmlFor={id}>
        {label}
      </label>
      <div className="relative">
        {/* Browsers draw their own arrow at the very edge. */}
        <select
          className="field appearance-none truncate pr-[calc(1.3em+20px)]"
          id={id}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.target.value);
            if (chosen !== undefined) onChange(chosen.value);
          }}
          value={value}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          className="pointer-events-none absolute inset-y-0 right-3 my-auto size-[1.3em]"
          name="chevron-down"
        />
      </div>
    </div>
  );
};
