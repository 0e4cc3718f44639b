import { describe, expect, it } from '@jest/globals';
import { contrast, DEFAULT_FIRM_COLOUR, firmPalette } from './firm-colour.ts';

const LIGHT_PAGE = '#fdfaf4';
const DARK_CARD = '#241e18';
const DARK_COLOURS = ['#1f5f8b', '#0b6e4f', '#6b2d8b', '#000000', '#c2185b', '#0000ff'];

describe('firmPalette', () => {
  it('gives the product’s own colours for its own orange @A-03', () => {
    expect(firmPalette(DEFAULT_FIRM_COLOUR)).toBeNull();
    expect(firmPalette(DEFAULT_FIRM_COLOUR.toUpperCase())).toBeNull();
  });

  it.each(DARK_COLOURS)('keeps %s as it is on a light page @A-03', (colour) => {
    expect(firmPalette(colour)?.light.primary).toBe(colour);
  });

  it.each(['#ffff00', '#ffffff', '#f4b400', '#ff8a65'])(
    'refuses %s, which a light page would not show @A-03',
    (colour) => {
      expect(firmPalette(colour)).toBeNull();
    },
  );

  it.each(DARK_COLOURS)('makes text on %s readable in both schemes @A-03', (colour) => {
    const palette = firmPalette(colour);
    for (const { primary, pressed, onPrimary } of palette ? [palette.light, palette.dark] : []) {
      expect(contrast(onPrimary, primary)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(onPrimary, pressed)).toBeGreaterThanOrEqual(4.5);
    }
    expect.assertions(4);
  });

  it.each(DARK_COLOURS)('tells buttons of %s from the page in both schemes @A-03', (colour) => {
    expect(contrast(firmPalette(colour)?.light.primary ?? LIGHT_PAGE, LIGHT_PAGE)).toBeGreaterThanOrEqual(3);
    expect(contrast(firmPalette(colour)?.dark.primary ?? DARK_CARD, DARK_CARD)).toBeGreaterThanOrEqual(3);
  });
});
