/** How often each drill is lived: once in `npm test -- operations`, many times by `npm run drills`. */
export const ROUNDS = Number(process.env.ANCRAGE_DRILL_ROUNDS ?? '1');

/** Whether drills may take their time. */
export const IS_LONG = ROUNDS > 1;

/** Longest that one drill may take, whatever the number of rounds. */
export const DRILL_TIMEOUT_MS = 120_000 * ROUNDS;
