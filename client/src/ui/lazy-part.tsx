import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useErrorBoundary } from './use-error-boundary.ts';

/** A part of the screen that lies in a file of its own. */
interface LazyPart<Props extends object> {
  /** The part, with something else in its place until its file is there. A file that cannot be had is thrown. */
  Part: ComponentType<Props>;
  /** Fetches the file; the part is then shown at once. */
  fetch(): Promise<void>;
}

/**
 * A part of the screen that is fetched when it is first shown, or ahead. Suspense would hold it back for 300 ms, even
 * when its file comes at once, because it spares people a place holder that only flashes up: here the part itself counts.
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
      // It may have come between the drawing and now.
      const come = Fetched === null ? fetch() : Promise.resolve();
      come.then(() => setIsFetched(true), raise);
    }, [wasThere, raise]);
    return Fetched === null ? meanwhile : <Fetched {...props} />;
  };
  return { Part, fetch };
};
