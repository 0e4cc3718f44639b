import { lazyPart } from '#ui/lazy-part.tsx';

const fetchParts = async () => (await import('./late-parts-bundle.ts')).lateParts;

const menu = lazyPart(async () => ({ default: (await fetchParts()).MenuContents }));
const more = lazyPart(async () => ({ default: (await fetchParts()).MoreEntries }));
const newVersion = lazyPart(async () => ({ default: (await fetchParts()).NewVersionBanner }));
const found = lazyPart(async () => ({ default: (await fetchParts()).FoundWords }));
const shortcuts = lazyPart(async () => ({ default: (await fetchParts()).KeyboardShortcuts }));

/** The parts of the shell that no first page shows. */
export const MenuContents = menu.Part;
export const MoreEntries = more.Part;
export const NewVersionBanner = newVersion.Part;
export const FoundWords = found.Part;
export const KeyboardShortcuts = shortcuts.Part;

/** Loads them, so that they are there at once, and offline. */
export const prefetchLateParts = async (): Promise<void> => {
  await Promise.all([menu, more, newVersion, found, shortcuts].map(({ fetch }) => fetch()));
};
