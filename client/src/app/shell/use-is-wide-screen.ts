import { mediaHook } from '#platform/media-query.ts';

/** Whether the window is wide enough for a side panel: the breakpoint `wide` of `ui/theme.css`. */
export const useIsWideScreen = mediaHook('(min-width: 64rem)');
