/** The firm's colour where it names none: the orange of the product. */
export const DEFAULT_FIRM_COLOUR = '#c2570c';

/** The colours of main acts, each as `#rrggbb`. */
export interface PrimaryColours {
  /** The background of a main button. */
  readonly primary: string;
  /** The same under a pointer or a finger. */
  readonly pressed: string;
  /** Text on either. */
  readonly onPrimary: string;
  /** A pale background that recalls it. */
  readonly subtle: string;
}

/** The colours of main acts in the light and in the dark scheme. */
export interface FirmPalette {
  readonly light: PrimaryColours;
  readonly dark: PrimaryColours;
}

type Channels = readonly [number, number, number];

const WHITE: Channels = [255, 255, 255];
const BLACK: Channels = [0, 0, 0];
/** Text on the paler colour of the dark scheme. */
const INK: Channels = [26, 20, 16];
/** The cards of the dark scheme, the paler of its two surfaces. */
const DARK_CARD: Channels = [36, 30, 24];

/** Least contrast of text with its background. Source: WCAG 2.2, 1.4.3 (AA). */
const TEXT_CONTRAST = 4.5;

const parseColour = (colour: string): Channels => {
  const at = (start: number) => Number.parseInt(colour.slice(start, start + 2), 16);
  return [at(1), at(3), at(5)];
};

const formatColour = (channels: Channels): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;

const mix = ([red, green, blue]: Channels, other: Channels, share: number): Channels => {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share);
  return [between(red, other[0]), between(green, other[1]), between(blue, other[2])];
};

/** Relative luminance, 0 to 1. Source: WCAG 2.2, "relative luminance". */
const luminance = ([red, green, blue]: Channels): number => {
  const linear = (channel: number) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
};

const contrastOf = (one: Channels, other: Channels): number => {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return ((lighter ?? 0) + 0.05) / ((darker ?? 0) + 0.05);
};

/** Contrast of two colours, 1 to 21. Source: WCAG 2.2, "contrast ratio". @param one and @param other as `#rrggbb` */
export const contrast = (one: string, other: string): number =>
  contrastOf(parseColour(one), parseColour(other));

/** What has that contrast with white text also stands out from the nearly white page, which asks for 3:1 (1.4.11). */
const lightColours = (colour: Channels): PrimaryColours | null =>
  contrastOf(WHITE, colour) < TEXT_CONTRAST
    ? null
    : {
        primary: formatColour(colour),
        pressed: formatColour(mix(colour, BLACK, 0.15)),
        onPrimary: formatColour(WHITE),
        subtle: formatColour(mix(colour, WHITE, 0.9)),
      };

const DARK_STEPS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8];

/** The same hue, as much paler as a dark page needs. */
const darkColours = (colour: Channels): PrimaryColours => {
  const steps = DARK_STEPS.map((share) => mix(colour, WHITE, share));
  const isReadable = (step: Channels) =>
    contrastOf(step, DARK_CARD) >= TEXT_CONTRAST && contrastOf(step, INK) >= TEXT_CONTRAST;
  const primary = steps.find(isReadable) ?? WHITE;
  return {
    primary: formatColour(primary),
    pressed: formatColour(mix(primary, WHITE, 0.2)),
    onPrimary: formatColour(INK),
    subtle: formatColour(mix(colour, DARK_CARD, 0.75)),
  };
};

/**
 * The colours that the firm's colour gives to main acts.
 * @param colour as `#rrggbb`
 * @returns null where the product's own colours stay: for its own orange, and for a colour that would be hard to see or to read
 * on a light page (below AA)
 */
export const firmPalette = (colour: string): FirmPalette | null => {
  if (colour.toLowerCase() === DEFAULT_FIRM_COLOUR) return null;
  const channels = parseColour(colour);
  const light = lightColours(channels);
  return light && { light, dark: darkColours(channels) };
};
