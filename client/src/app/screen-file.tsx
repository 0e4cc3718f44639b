import { type ComponentType, useEffect, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';

/** Fetches the file of a screen. */
export type Load = () => Promise<{ default: ComponentType }>;

/** A screen that lies in a file of its own. */
export interface ScreenFile {
  /** The screen, with the place of a page until its file is there. A file that cannot be had is thrown. */
  Screen: ComponentType;
  /** Fetches the file; the screen is then shown at once. */
  fetch(): Promise<void>;
}

/**
 * A screen that is fetched when it is first shown, or ahead. Suspense would hold every page back for 300 ms, even when
 * its file comes at once, because it spares people a place of a page that only flashes up: here the page itself counts.
 */
export const screenFile = (load: Load): ScreenFile => {
  let Fetched: ComponentType | null = null;
  const fetch = async () => {
    Fetched = (await load()).default;
  };
  const Screen = () => {
    const [, setIsFetched] = useState(false);
    const [failure, setFailure] = useState<{ reason: unknown } | null>(null);
    useEffect(() => {
      if (Fetched === null)
        fetch().then(
          () => setIsFetched(true),
          (reason: unknown) => setFailure({ reason }),
        );
    }, []);
    if (failure !== null) throw failure.reason;
    return Fetched === null ? <Skeleton lines={6} /> : <Fetched />;
  };
  return { Screen, fetch };
};
