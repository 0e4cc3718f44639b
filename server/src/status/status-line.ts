/** One line of `ancrage status`. */
export interface StatusLine {
  readonly name: string;
  /** A sentence, or several. */
  readonly text: string;
  /** Whether a person has to do something. */
  readonly needsAttention: boolean;
}

/** A line about something that is well. */
export const well = (name: string, text: string): StatusLine => ({ name, text, needsAttention: false });

/** A line about something that a person has to look after. */
export const attention = (name: string, text: string): StatusLine => ({ name, text, needsAttention: true });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A time span in the largest unit that fits twice, such as `36 hours`. */
export const spanOf = (ms: number): string => {
  if (ms >= 2 * DAY_MS) return `${Math.floor(ms / DAY_MS)} days`;
  if (ms >= 2 * HOUR_MS) return `${Math.floor(ms / HOUR_MS)} hours`;
  return `${Math.max(0, Math.floor(ms / MINUTE_MS))} minutes`;
};

/** A size such as `4.2 GB` or `96.4 MB`. */
export const sizeOf = (bytes: number): string =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`;
