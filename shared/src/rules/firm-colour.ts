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
/** Text on a coloured background where white would be too pale. */
const INK: Channels = [26, 20, 16];
/** The page in the light scheme, and the cards of the dark one, the paler of its two surfaces. */
const LIGHT_PAGE: Channels = [253, 250, 244];
const DARK_CARD: Channels = [27, 30, 36];

/** Least contrast of text with its background, and of a control with the page around it. Source: WCAG 2.2, 1.4.3 and 1.4.11 (AA). */
const TEXT_CONTRAST = 4.5;
const CONTROL_CONTRAST = 3;

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

const lightColours = (colour: Channels): PrimaryColours | null => {
  if (contrastOf(colour, LIGHT_PAGE) < CONTROL_CONTRAST) return null;
  const text = [WHITE, INK].find((candidate) => contrastOf(candidate, colour) >= TEXT_CONTRAST);
  if (text === undefined) return null;
  // Away from the text, so that its contrast only grows.
  const pressed = mix(colour, text === WHITE ? BLACK : WHITE, 0.15);
  if (contrastOf(pressed, LIGHT_PAGE) < CONTROL_CONTRAST) return null;
  return {
    primary: formatColour(colour),
    pressed: formatColour(pressed),
    onPrimary: formatColour(text),
    subtle: formatColour(mix(colour, WHITE, 0.9)),
  };
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
