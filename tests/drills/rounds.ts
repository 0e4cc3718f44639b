/** How often each drill runs: once in `npm test -- operations`, many times by `npm run drills`. */
export const ROUNDS = Number(process.env.ANCRAGE_DRILL_ROUNDS ?? '1');

/** Whether this is the long form. */
export const IS_LONG = ROUNDS > 1;

/** The longest that one drill may take, for any number of rounds. */
export const DRILL_TIMEOUT_MS = 120_000 * ROUNDS;
