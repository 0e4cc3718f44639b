const UNIT = 1024;

/** A size in the unit that reads best, rounded to a digit after the point where that says something. */
export const readableSize = (
  bytes: number,
): { readonly unit: 'bytes' | 'kilobytes' | 'megabytes'; readonly size: number } => {
  if (bytes < UNIT) return { unit: 'bytes', size: bytes };
  if (bytes < UNIT * UNIT) return { unit: 'kilobytes', size: Math.round(bytes / UNIT) };
  return { unit: 'megabytes', size: Math.round((bytes / UNIT / UNIT) * 10) / 10 };
};
