import type { BlockOf } from '@ancrage/shared/content/exercise';
import { useEffect, useState } from 'react';
import { BreathingCloud } from '#exercise/blocks/breathing-cloud.tsx';
import { useReducedMotion } from '#exercise/use-reduced-motion.ts';
import { classes } from '#ui/classes.ts';

/** One breath, as the cloud draws it (ui/breathing-cloud.css): in, then out, in milliseconds. */
const IN_MS = 4000;
const OUT_MS = 6000;

/** Whether the cloud breathes in at the moment, and how many breaths are over. */
const useBreaths = (): { readonly isIn: boolean; readonly count: number } => {
  const [halves, setHalves] = useState(0);
  const isIn = halves % 2 === 0;
  useEffect(() => {
    const timer = setTimeout(() => setHalves(halves + 1), isIn ? IN_MS : OUT_MS);
    return () => clearTimeout(timer);
  }, [halves, isIn]);
  return { isIn, count: Math.floor(halves / 2) };
};

/** How many breaths the cloud counts. It can be tapped before, and breathes on after. */
const BREATHS = [1, 2, 3] as const;

interface CountingCloudProps {
  readonly block: BlockOf<'cloud'>;
  readonly onTap: () => void;
}

/** The cloud of the check-in: it breathes, a dot fills with each breath, and a tap goes on. Source: S-02. */
export const CountingCloud = ({ block, onTap }: CountingCloudProps) => {
  const { isIn, count } = useBreaths();
  const isCalm = useReducedMotion();
  const isCounted = count >= BREATHS.length;
  return (
    <button
      className="group flex w-full flex-col items-center gap-6 rounded-sheet p-3"
      onClick={onTap}
      type="button"
    >
      <BreathingCloud className="max-w-68" fadesIn={isCalm ? isIn : undefined} words={block} />
      <span aria-hidden="true" className="flex gap-3" data-breaths={Math.min(count, BREATHS.length)}>
        {BREATHS.map((breath) => (
          <span
            className={classes(
              'size-3 rounded-pill border border-accent transition-colors duration-(--duration-enter)',
              breath <= count ? 'bg-accent' : breath === count + 1 && 'bg-accent-subtle',
            )}
            key={breath}
          />
        ))}
      </span>
      <span
        className={classes(
          'max-w-72 text-balance group-hover:text-accent-strong',
          isCounted ? 'font-semibold text-accent-strong' : 'text-muted',
        )}
      >
        {block.label}
      </span>
    </button>
  );
};
