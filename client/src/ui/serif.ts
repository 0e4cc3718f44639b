/** Has the serif fetched, and shown once it is there: the first page stands, and what it needs has come. */
export const fetchSerif = (): void => document.documentElement.removeAttribute('data-first-page');
