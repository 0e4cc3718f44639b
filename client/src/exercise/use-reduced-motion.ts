import { mediaHook } from '#platform/media-query.ts';

/** Whether the person asked for less motion. */
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)');
