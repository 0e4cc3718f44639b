import type { ComponentType } from 'react';
import { partFile } from '#ui/part-file.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** Fetches the file of a screen. */
export type Load = () => Promise<{ default: ComponentType }>;

/** A screen that lies in a file of its own. */
interface ScreenFile {
  /** The screen, with the place of a page until its file is there. A file that cannot be had is thrown. */
  Screen: ComponentType;
  /** Fetches the file; the screen is then shown at once. */
  fetch(): Promise<void>;
}

/** A screen that is fetched when it is first shown, or ahead. */
export const screenFile = (load: Load): ScreenFile => {
  const { Part, fetch } = partFile(load, <Skeleton lines={6} />);
  return { Screen: Part, fetch };
};
