import type { BlockOf } from '@ancrage/shared/content/exercise';
import { classes } from '#ui/classes.ts';

const SHAPE =
  'M62 128c-24 0-42-15-42-36 0-19 14-33 33-36C59 33 80 18 106 18c24 0 44 12 53 32 4-1 8-2 12-2 27 0 47 18 47 41 0 22-19 39-44 39Z';

interface BreathingCloudProps {
  readonly words: Pick<BlockOf<'cloud'>, 'inhale' | 'exhale'>;
  /** With reduced motion: whether it breathes in now, by its opacity. Without it, it rests, with both words. */
  readonly fadesIn?: boolean | undefined;
  readonly className?: string;
}

/** A cloud that breathes in for 4 s and out for 6 s. Hidden from screen readers: the button around it says what to do. */
export const BreathingCloud = ({ words, fadesIn, className }: BreathingCloudProps) => (
  <span aria-hidden="true" className={classes('relative grid w-full place-items-center', className)}>
    <svg
      aria-hidden="true"
      className={classes(
        'w-full overflow-visible',
        fadesIn !== undefined && 'transition-opacity ease-in-out',
        fadesIn === true && 'opacity-100 duration-[4s]',
        fadesIn === false && 'opacity-50 duration-[6s]',
      )}
      fill="none"
      focusable="false"
      viewBox="0 0 238 146"
    >
      <path className="breathing-cloud-halo fill-accent" d={SHAPE} />
      <path
        className="breathing-cloud-shape fill-accent-subtle stroke-accent"
        d={SHAPE}
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
    </svg>
    <span className="absolute inset-0 grid place-content-center place-items-center pt-4 font-serif text-accent-strong text-large">
      {fadesIn !== false && <span className="breathing-cloud-word breathing-cloud-in">{words.inhale}</span>}
      {fadesIn !== true && <span className="breathing-cloud-word breathing-cloud-out">{words.exhale}</span>}
    </span>
  </span>
);
