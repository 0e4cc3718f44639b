let tell = (): void => {};

/** Resolves once the first page stands, with all it needs: what may open over it has the network now. */
export const firstPageShown = new Promise<void>((resolve) => {
  tell = resolve;
});

/** Takes note that the first page stands. The serif is fetched, and shown once it is there. */
export const markFirstPageShown = (): void => {
  document.documentElement.removeAttribute('data-first-page');
  tell();
};
