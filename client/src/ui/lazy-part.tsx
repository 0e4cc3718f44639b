import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useErrorBoundary } from './use-error-boundary.ts';

/** A part of the screen in a separate file. */
interface LazyPart<Props extends object> {
  /** The part, with a placeholder until its file is loaded. A failed load is thrown. */
  Part: ComponentType<Props>;
  /** Loads the file; the part then renders at once. */
  fetch(): Promise<void>;
}

/**
 * A part of the screen whose file is loaded on first render, or prefetched. Not `React.lazy`: Suspense throttles the
 * reveal by 300 ms, even when the file loads at once, to avoid a flashing fallback.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
): LazyPart<Props> => {
  let Fetched: ComponentType<Props> | null = null;
  const fetch = async () => {
    Fetched = (await load()).default;
  };
  const Part = (props: Props) => {
    const [, setIsFetched] = useState(false);
    const { raise } = useErrorBoundary();
    const [wasThere] = useState(Fetched !== null);
    useEffect(() => {
      if (wasThere) return;
      // The file may have been loaded between the render and this effect.
      const come = Fetched === null ? fetch() : Promise.resolve();
      come.then(() => setIsFetched(true), raise);
    }, [wasThere, raise]);
    return Fetched === null ? meanwhile : <Fetched {...props} />;
  };
  return { Part, fetch };
};
