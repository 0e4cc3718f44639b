import type { Intuition } from '@ancrage/shared/journal/intuitions';
import { Icon } from '#ui/icon.tsx';
import { useFollowThroughWords } from './use-follow-through-words.ts';

/** The plan of an intuition and what became of it, one small line each; nothing when it has none. Source: decision 190. */
export const FollowThroughLines = ({ intuition }: { readonly intuition: Intuition }) => {
  const wordsOf = useFollowThroughWords();
  return wordsOf(intuition).map(({ icon, text }) => (
    <span className="flex items-start gap-1.5 text-muted text-small" key={icon}>
      <Icon className="mt-0.5 size-4 shrink-0" name={icon} />
      <span className="min-w-0 break-words">{text}</span>
    </span>
  ));
};
