import { useWords } from './words.tsx';

const WIDTHS = ['w-full', 'w-11/12', 'w-4/5', 'w-full', 'w-2/3'] as const;

/** Holds the place of lines to come, so that nothing jumps when they do. */
export const Skeleton = ({ lines = 4 }: { lines?: number }) => {
  const words = useWords();
  return (
    <div aria-busy="true" className="flex animate-pulse flex-col gap-3" role="status">
      <span className="sr-only">{words.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span
          aria-hidden="true"
          className={`h-4 rounded-pill bg-border ${WIDTHS[line % WIDTHS.length]}`}
          key={line}
        />
      ))}
    </div>
  );
};
