import { firmPalette, type PrimaryColours } from '@ancrage/shared/rules/firm-colour';
import { knownConfiguration } from '#platform/configuration.ts';

const sheet = new CSSStyleSheet();

const declarations = ({ primary, pressed, onPrimary, subtle }: PrimaryColours): string =>
  [
    `--color-primary:${primary}`,
    `--color-primary-bright:${primary}`,
    `--color-primary-pressed:${pressed}`,
    `--color-on-primary:${onPrimary}`,
    `--color-primary-subtle:${subtle}`,
  ].join(';');

/**
 * Gives main acts the firm's colour as far as it is known, in the light and in the dark scheme; the product's own colours stay
 * where it could not be read. A style sheet made by script: the content security policy allows no inline style.
 */
export const showFirmColour = (): void => {
  const colour = knownConfiguration()?.firm.colour;
  const palette = colour === undefined ? null : firmPalette(colour);
  sheet.replaceSync(
    palette
      ? `:root{${declarations(palette.light)}}@media (prefers-color-scheme:dark){:root{${declarations(palette.dark)}}}`
      : '',
  );
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet);
};
