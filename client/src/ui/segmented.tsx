import { useId } from 'react';
import { classes } from './classes.ts';

interface SegmentedProps<Value extends string> {
  /** The accessible name of the choice. */
  label: string;
  options: readonly { value: Value; label: string; count?: number }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One choice among a few, side by side: native radio buttons, so arrows move and one tab stop is enough. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) => {
  const name = useId();
  return (
    <fieldset className="min-w-0 print:hidden">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1 rounded-[26px] border border-border bg-surface p-1">
        {options.map((option) => (
          <label
            className={classes(
              'relative flex min-h-11 flex-auto cursor-pointer items-center justify-center gap-1 rounded-pill p-1 text-center text-small roomy:gap-2 roomy:px-4 roomy:text-base transition-colors duration-(--duration-leave)',
              'has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              option.count !== undefined && 'max-roomy:flex-col max-roomy:gap-0 max-roomy:whitespace-nowrap',
              option.value === value
                ? 'bg-accent font-semibold text-on-accent'
                : 'text-foreground hover:bg-accent-subtle',
            )}
            key={option.value}
          >
            <input
              checked={option.value === value}
              className="absolute inset-0 cursor-pointer appearance-none rounded-pill outline-none"
              name={name}
              onChange={() => onChange(option.value)}
              type="radio"
              value={option.value}
            />
            <span>{option.label}</span>
            {option.count !== undefined && <span className="text-small tabular-nums">{option.count}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
};
