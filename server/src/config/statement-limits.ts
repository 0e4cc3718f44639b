/** Longest a statement of a request may run in the database, and wait for a lock, in milliseconds. Source: Q-63. */
export const STATEMENT_LIMITS = { statement_timeout: 5000, lock_timeout: 2000 } as const;
