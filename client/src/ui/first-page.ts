let tell = (): void => {};

/** Resolves once the first page is rendered with all it needs: overlays can be prefetched now. */
export const firstPageShown = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Marks the first page as rendered. The fonts are then loaded, and applied when they are available. */
export const markFirstPageShown = (): void => {
  document.documentElement.removeAttribute('data-first-page');
  tell();
};
