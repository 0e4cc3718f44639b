const PREFIX = 'amitiepro-';

/** The special key of the intuitions that an exchange leaves. Source: E-05, product "Professional friendship". */
export const specialOfExchange = (dateKey: string): string => `${PREFIX}${dateKey}`;

/** The date key of the exchange that left these intuitions; null when they come from elsewhere. */
export const exchangeOfSpecial = (special: string): string | null =>
  special.startsWith(PREFIX) ? special.slice(PREFIX.length) : null;
