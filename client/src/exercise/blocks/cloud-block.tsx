import type { BlockProps } from '../block-props.ts';
import { BreathingCloud } from '../breathing-cloud.tsx';

/** A pause: the breathing cloud, tapped to go on. */
export const CloudBlock = ({ block, onContinue }: Pick<BlockProps<'cloud'>, 'block' | 'onContinue'>) => (
  <BreathingCloud exhale={block.exhale} inhale={block.inhale} label={block.label} onTap={onContinue} />
);
