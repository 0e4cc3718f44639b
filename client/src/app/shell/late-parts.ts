import { lazyPart } from '#ui/lazy-part.tsx';

const fetchParts = async () => (await import('./late-parts-bundle.ts')).lateParts;

const menu = lazyPart(async () => ({ default: (await fetchParts()).MenuContents }));
const more = lazyPart(async () => ({ default: (await fetchParts()).MoreEntries }));
const banners = lazyPart(async () => ({ default: (await fetchParts()).LateBanners }));
const acts = lazyPart(async () => ({ default: (await fetchParts()).LateActs }));

/** The parts of the shell that no first page shows. */
export const MenuContents = menu.Part;
export const MoreEntries = more.Part;
export const LateBanners = banners.Part;
export const LateActs = acts.Part;

/** Loads them, so that they are there at once, and offline. */
export const prefetchLateParts = async (): Promise<void> => {
  await Promise.all([menu, more, banners, acts].map(({ fetch }) => fetch()));
};
