/** The package manager that everything of the checkout is installed and told by. */
export const PNPM = 'pnpm@12.21.0';
