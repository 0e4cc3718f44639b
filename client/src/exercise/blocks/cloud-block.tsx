import type { BlockProps } from '../block-props.ts';
import { BreathingCloud } from './breathing-cloud.tsx';

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
    <BreathingCloud className="max-w-75" words={block} />
    <span className="text-muted text-small group-hover:text-accent-strong">{block.label}</span>
  </button>
);
