import { mediaHook } from './media-query.ts';

/** Whether the window has room for two panes next to the menu: the breakpoint `desk` of `ui/theme.css`. */
export const useIsDesk = mediaHook('(min-width: 80rem)');
