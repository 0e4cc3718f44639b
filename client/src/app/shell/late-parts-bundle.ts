import { MenuContents } from '#app/menu/menu-contents.tsx';
import { MoreEntries } from '#app/menu/more-entries.tsx';
import { LateActs } from './late-acts.tsx';
import { LateBanners } from './late-banners.tsx';

/** The parts of the shell that no first page shows, in one file. */
export const lateParts = { LateActs, LateBanners, MenuContents, MoreEntries };
