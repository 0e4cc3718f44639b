/** The package manager of the checkout. */
export const PNPM = 'pnpm@12.21.0';
