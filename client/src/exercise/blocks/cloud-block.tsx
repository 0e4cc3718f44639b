import type { BlockProps } from '../block-props.ts';

const SHAPE =
  'M62 128c-24 0-42-15-42-36 0-19 14-33 33-36C59 33 80 18 106 18c24 0 44 12 53 32 4-1 8-2 12-2 27 0 47 18 47 41 0 22-19 39-44 39Z';

/**
 * A pause: a cloud that breathes in for 4 s and out for 6 s, and is tapped to go on. It rests with reduced motion.
 * Source: S-02.
 */
export const CloudBlock = ({ block, onContinue }: Pick<BlockProps<'cloud'>, 'block' | 'onContinue'>) => (
  <button
    className="group mx-auto flex w-full max-w-90 flex-col items-center gap-3 rounded-card p-4"
    onClick={onContinue}
    type="button"
  >
    <span className="relative grid w-full max-w-75 place-items-center">
      <svg
        aria-hidden="true"
        className="breathing-cloud-shape w-full"
        fill="none"
        focusable="false"
        viewBox="0 0 238 146"
      >
        <path
          className="fill-accent-subtle stroke-accent"
          d={SHAPE}
          strokeLinejoin="round"
          strokeWidth="1.5"
        />
      </svg>
      <span className="absolute inset-0 grid place-content-center place-items-center pt-4 font-serif text-large text-accent-strong">
        <span className="breathing-cloud-word breathing-cloud-in">{block.inhale}</span>
        <span className="breathing-cloud-word breathing-cloud-out">{block.exhale}</span>
      </span>
    </span>
    <span className="text-muted text-small group-hover:text-accent-strong">{block.label}</span>
  </button>
);
