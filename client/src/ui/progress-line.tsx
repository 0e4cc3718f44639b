interface ProgressLineProps {
  /** What advances, for screen readers. */
  label: string;
  /** Steps behind, from 0. */
  value: number;
  max: number;
  /** The same in words: « Étape 3 sur 10 ». */
  valueText?: string;
}

/** How far one is, as a thin line. */
export const ProgressLine = ({ label, value, max, valueText }: ProgressLineProps) => (
  <div
    aria-label={label}
    aria-valuemax={max}
    aria-valuemin={0}
    aria-valuenow={value}
    aria-valuetext={valueText}
    className="h-1.5 w-full overflow-hidden rounded-pill bg-border"
    role="progressbar"
  >
    <div
      className="h-full origin-left rounded-pill bg-accent transition-transform duration-(--duration-enter) ease-enter"
      style={{ transform: `scaleX(${max === 0 ? 0 : Math.min(1, value / max)})` }}
    />
  </div>
);
