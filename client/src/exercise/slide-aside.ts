import type { Slide } from '@ancrage/shared/content/exercise';
import { createContext, type ReactNode } from 'react';

/** What an exercise shows next to the questions of a slide; nothing by default. */
export const SlideAsideContext = createContext<(slide: Slide) => ReactNode>(() => null);
