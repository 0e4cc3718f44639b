import { mediaHook } from '#platform/media-query.ts';

/** Whether the user prefers reduced motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)');
