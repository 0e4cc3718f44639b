/** The time on this device, in epoch milliseconds. The only place of the client that reads it. */
export const now = (): number => Date.now();
