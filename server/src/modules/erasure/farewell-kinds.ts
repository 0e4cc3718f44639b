/** Which last mail somebody gets. */
export const FAREWELL_KINDS = ['account-erased', 'request-expired'] as const;
export type FarewellKind = (typeof FAREWELL_KINDS)[number];
